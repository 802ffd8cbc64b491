import { count } from "./format.ts";

type Counted = { readonly employment: number | null; readonly employment_split?: boolean | undefined };

/** Digits of an estimate that are shown. */
const DIGITS = 3;

/** People in an occupation: as published, or to three digits where it is an even share of a figure for several. */
export function peopleShown(employment: number, isSplit: boolean | undefined): number {
  return isSplit ? Number(employment.toPrecision(DIGITS)) : employment;
}

/** How many people work in an occupation; marked where the figure is an even share of one for several occupations. */
export function People({ employment, employment_split: isSplit }: Counted) {
  if (employment === null) return <>–</>;
  return (
    <>
      {count(peopleShown(employment, isSplit))}
      {isSplit && <abbr title="an even share of several occupations, to three digits">†</abbr>}
    </>
  );
}

/** What the mark of `People` means. */
export function SplitNote() {
  return (
    <p class="small">
      † An even share, to three digits, of a figure published for several occupations together.
    </p>
  );
}
