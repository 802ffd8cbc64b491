import type { ComponentChildren } from "preact";
import type { Tier } from "../../core/contract/tiers.ts";
import { Lead } from "../document.tsx";
import type { Page } from "../page.ts";

/** The page of what a tier adds, to somebody who does not have it. */
export function lockedPage(tier: Tier): Page {
  return {
    title: `Part of the ${tier} tier`,
    description: `What this page shows is part of the ${tier} tier.`,
    body: (
      <div class="frame narrow">
        <Lead title={`Part of the ${tier} tier`} />
        <Locked tier={tier}>All occupations with their scores and tasks are open to everybody</Locked>
        <p>
          <a href="/explore">Find an occupation</a>
        </p>
      </div>
    ),
  };
}

/** What stands where a visitor's tier does not reach. */
export function Locked({ tier, children }: { tier: Tier; children: ComponentChildren }) {
  return (
    <div class="locked">
      <p>
        <strong>{children}</strong>
      </p>
      <p class="small">
        Part of the {tier} tier. <a href="/docs#tiers">What each tier includes</a>.
      </p>
    </div>
  );
}
