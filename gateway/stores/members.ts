import { readFileSync, readlinkSync } from "node:fs";
import { z } from "zod";
import { randomText } from "../apiKey.ts";
import { raiseEpoch, type State } from "./state.ts";

// Which gateway processes count in one state folder. A process that is alone keeps counts in memory; see counts.ts.

const MEMBER = "member/";
const OWNER = "owner";
/** A process of another container cannot be asked whether it lives; it has to have said so this recently. */
const SILENT_MS = 10_000;

const Member = z.strictObject({
  id: z.string(),
  pid: z.int(),
  /** When the process began, as the kernel tells it: process ids are used again. */
  began: z.string(),
  /** Process ids mean something within one namespace only. */
  namespace: z.string(),
  seenAtMs: z.number(),
});
export type Member = z.infer<typeof Member>;

/** This process as a member. */
export function thisProcess(nowMs: number): Member {
  return {
    id: randomText(16),
    pid: process.pid,
    began: beganOf(process.pid),
    namespace: namespaceOfThisProcess(),
    seenAtMs: nowMs,
  };
}

function namespaceOfThisProcess(): string {
  try {
    return `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${readlinkSync("/proc/self/ns/pid")}`;
  } catch {
    return "this machine";
  }
}

function beganOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // Fields are counted after the name, which stands in parentheses and may hold anything: starttime is the 22nd.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
  } catch {
    return "";
  }
}

function isAlive(member: Member, namespace: string, nowMs: number): boolean {
  if (member.namespace !== namespace) return nowMs - member.seenAtMs < SILENT_MS;
  try {
    process.kill(member.pid, 0);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return false;
  }
  return beganOf(member.pid) === member.began;
}

/** Writes or refreshes a member. Within a write transaction. */
export function putMember({ counts }: State, member: Member): void {
  counts.put(MEMBER + member.id, Buffer.from(JSON.stringify(member)));
}

/** Takes a member out, and its ownership with it. Within a write transaction. */
export function removeMember(state: State, id: string): void {
  state.counts.remove(MEMBER + id);
  if (ownerOf(state) === id) setOwner(state, undefined);
  raiseEpoch(state.counts);
}

/** The members other than `self` that are alive; the dead ones are taken out. Within a write transaction. */
export function livingOthers(state: State, self: Member, nowMs: number): Member[] {
  const range = state.counts.getRange({ start: MEMBER, end: `${MEMBER}\uffff` });
  const others = [...range]
    .map(({ value }) => Member.parse(JSON.parse(value.toString("utf8"))))
    .filter(({ id }) => id !== self.id);
  const living = others.filter((member) => isAlive(member, self.namespace, nowMs));
  for (const member of others) if (!living.includes(member)) removeMember(state, member.id);
  return living;
}

/** Who holds the counts in memory, if anybody. */
export function ownerOf({ counts }: State): string | undefined {
  return counts.getBinary(OWNER)?.toString("utf8");
}

/** Within a write transaction. */
export function setOwner({ counts }: State, id: string | undefined): void {
  if (id === undefined) counts.remove(OWNER);
  else counts.put(OWNER, Buffer.from(id));
}
