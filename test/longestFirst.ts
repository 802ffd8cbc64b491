import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, the longest first; whoever adds one that takes ten seconds adds it here. */
const LONGEST = [
  "generator/realData",
  "generator/edition",
  "explorer/pages",
  "generator/build",
  "deploy/image",
  "bin/operationsPage",
  "deploy/quarterly",
  "build/edition/committed",
  "build/fetch/fetchSources",
  "build/sources/readSources",
  // These wait for the release of the open edition, which is built meanwhile.
  "bin/journey",
  "sentences",
  "core/search/realData",
  "core/methodology/recomputed",
];

/** Begins with the longest test files, so that the workers end together. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return found < 0 ? LONGEST.length : found;
    };
    return [...files].sort((a, b) => place(a) - place(b));
  }
}
