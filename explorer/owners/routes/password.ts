import { changePassword } from "../../../gateway/accounts/owners/owners.ts";
import { passwordPage } from "../../account/password.tsx";
import { PASSWORD_LENGTH } from "../passwords.ts";
import { type AccountRoute, type Dependencies, fieldsOf, formTools } from "./formTools.ts";

const PATTERN = "/dashboard/password";
const WRONG = "Incorrect current password.";

/** Where an owner who is signed in changes their password, which ends their other sessions. */
export function passwordRoutes(given: Dependencies): AccountRoute[] {
  const { records, passwords } = given.accounts;
  const { show, goTo, own, begin, throttled } = formTools(given);

  const form = own((_request, reply, { owner }) =>
    show(reply, (csrf) => passwordPage({ csrf, email: owner.email, passwordMin: PASSWORD_LENGTH.min })),
  );
  const changeNow = own(async (request, reply, { owner, account }) => {
    const { email, password: stored } = owner;
    const { current = "", password = "" } = fieldsOf(request);
    const again = (fault: string, status = 400, headers: string[] = []) =>
      show(
        reply,
        (csrf) => passwordPage({ csrf, email, fault, status, passwordMin: PASSWORD_LENGTH.min }),
        headers,
      );
    // Counted as signing in is: a session that was left open is no place to guess the password.
    const admission = await throttled("sign-in", request, email);
    if (!admission.isAdmitted) return again(admission.fault, 429, admission.headers);
    const fault = await passwords.faultOf(password, [email, account.org_name]);
    if (fault !== undefined) {
      await admission.giveBack();
      return again(fault);
    }
    if (stored === null || !(await passwords.verify(current, stored))) return again(WRONG);
    const changed = await changePassword(records, owner.owner_id, stored, await passwords.hash(password));
    if (changed === undefined) return again(WRONG);
    await admission.giveBack();
    goTo(reply, "/dashboard?notice=password-changed", await begin(request, changed));
  });

  return [
    { pattern: PATTERN, method: "GET", handler: form },
    { pattern: PATTERN, method: "POST", handler: changeNow },
  ];
}
