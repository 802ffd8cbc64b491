import { z } from "zod";

/** `official`: the tables as published. `open`: the edition in the repository, with words of the project's own. */
export const EDITIONS = ["open", "official"] as const;
export const Edition = z
  .enum(EDITIONS)
  .describe(
    "`official`: built from the tables as published; `open`: from the open edition, the same figures with this project's own words where the sources have sentences",
  );
export type Edition = z.infer<typeof Edition>;
