/** A bar from 0 to 1 within a table cell; the figure stands beside it as text. */
export function Bar({ share01, tone = "accent" }: { share01: number; tone?: string | undefined }) {
  return (
    <svg class="bar" aria-hidden="true">
      <rect class="track" width="100%" height="100%" rx="2" />
      <rect class={`fill-${tone}`} width={`${clamp(share01) * 100}%`} height="100%" rx="2" />
    </svg>
  );
}

const TONES = ["automation", "protected"] as const;
type Tones = readonly [less: string, more: string];

/** A bar to the left or right of the middle: -1..1. */
export function Deviation({ value, tones = TONES }: { value: number; tones?: Tones | undefined }) {
  const width = clamp(Math.abs(value)) * 50;
  return (
    <svg class="bar" aria-hidden="true">
      <rect class="track" width="100%" height="100%" rx="2" />
      <rect
        class={`fill-${value < 0 ? tones[0] : tones[1]}`}
        x={`${value < 0 ? 50 - width : 50}%`}
        width={`${width}%`}
        height="100%"
      />
      <rect class="middle" x="50%" width="1" height="100%" />
    </svg>
  );
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
