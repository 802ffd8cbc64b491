import type { ComponentChildren } from "preact";
import type { Site } from "../page.ts";

type ChartProps = {
  /** Of the file it is saved as. */
  readonly name: string;
  readonly title: string;
  /** What is measured, in which unit. */
  readonly subtitle: string;
  /** Beside what the release says of its sources. */
  readonly source?: string | undefined;
  /** The id of a chart that can be zoomed into. */
  readonly zoomId?: string;
  readonly caption?: ComponentChildren;
  readonly children: ComponentChildren;
};

/** A chart, drawn by `children`, with the words that a saved picture of it has above and below. */
export function Chart({ name, title, subtitle, source, zoomId, caption, children }: ChartProps) {
  return (
    <figure
      class={zoomId ? "chart zoomable" : "chart"}
      id={zoomId}
      data-name={name}
      data-title={title}
      data-subtitle={subtitle}
      data-source={source}
    >
      {children}
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}

/** Who counted the people in charts of employment; undefined where the release has no such table. */
export function employmentSource({ release }: Pick<Site, "release">): string | undefined {
  const found = release.sources.find(({ title }) => title.startsWith("Occupational Employment and Wage"));
  return found && `Employment: ${found.producer}, ${found.title.replace(/:.*/, "")}.`;
}
