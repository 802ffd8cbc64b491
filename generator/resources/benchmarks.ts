import type { z } from "zod";
import { defaultsOf } from "../../core/contract/endpoints.ts";
import type { Benchmark as BenchmarkBody, BenchmarkDetail } from "../../core/contract/shapes.ts";
import { ONE_SHARD, type StoredRecord, shardOfBenchmark } from "../../core/format/record.ts";
import { invariant } from "../../core/lib/invariant.ts";
import { questionList } from "../../core/responses/benchmarks.ts";
import { page } from "../../core/responses/page.ts";
import type { Benchmark } from "../model/benchmarks.ts";
import type { Model } from "../model/buildModel.ts";
import type { Requirement } from "../model/requirements.ts";

/** The first page of the benchmark list, every list item and every question. */
export function* renderBenchmarks({ benchmarks, requirementOf }: Model): Generator<StoredRecord> {
  const query = defaultsOf("benchmarks");
  const body = questionList(benchmarks.length, page(benchmarks, query).map(listItem), query);
  yield { kind: "benchmarks", key: "first", shard: ONE_SHARD, body };
  for (const benchmark of benchmarks) {
    const { inputId } = benchmark;
    const shard = shardOfBenchmark(inputId);
    yield { kind: "benchmarkItem", key: inputId, shard, body: listItem(benchmark) };
    yield { kind: "benchmark", key: inputId, shard, body: detail(benchmark, requirementOf) };
  }
}

function listItem({ inputId, suite, subject, summary, links }: Benchmark): z.input<typeof BenchmarkBody> {
  return {
    input_id: inputId,
    benchmark_name: suite,
    subject,
    task_description: summary,
    skills_tested_count: links.length,
  };
}

function detail(
  benchmark: Benchmark,
  requirementOf: ReadonlyMap<string, Requirement>,
): z.input<typeof BenchmarkDetail> {
  return {
    ...listItem(benchmark),
    input_text: benchmark.inputText,
    skills_tested: benchmark.links.map(({ elementId, relevance }) => {
      const { name, type } = invariant(requirementOf.get(elementId), elementId).row;
      return { element_id: elementId, name, type, relevance_score: relevance };
    }),
  };
}
