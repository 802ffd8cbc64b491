import type { ComponentChildren } from "preact";
import type { Tier } from "../../core/contract/tiers.ts";

/** What stands where a visitor's tier does not reach. */
export function Locked({ tier, children }: { tier: Tier; children: ComponentChildren }) {
  return (
    <div class="locked">
      <p>
        <strong>{children}</strong>
      </p>
      <p class="small">
        Part of the {tier} tier. <a href="/docs#tiers">What each tier sees</a>.
      </p>
    </div>
  );
}
