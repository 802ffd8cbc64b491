import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take longest, the longest first; whoever adds one that takes ten seconds adds it here. */
const LONGEST = [
  "core/search/realData",
  "bin/journey",
  "generator/realData",
  "generator/edition",
  "sentences",
  "explorer/explorer",
  "generator/build",
  "bin/operationsPage",
  "build/edition/committed",
  "build/fetch/fetchSources",
  "build/sources/readSources",
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
