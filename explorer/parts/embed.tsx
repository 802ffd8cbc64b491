import { markupOf } from "../document.tsx";

/** The size of a frame on another site, in CSS pixels. */
export const FRAME = { width: 600, height: 460 } as const;

/** The markup that puts a page of ours into one of another site. */
export function embedCode(
  address: string,
  title: string,
  { width, height }: { readonly width: number; readonly height: number } = FRAME,
): string {
  return markupOf(
    <iframe
      src={address}
      title={`${title}: exposure to AI`}
      width={width}
      height={height}
      loading="lazy"
      style="border:0;max-width:100%"
    />,
  );
}

/** The address of a page for frames, under that of the page itself. */
export function embedPath(path: string): string {
  return path.replace("/explore/", "/embed/");
}
