import type { Response } from "../../../core/contract/endpoints.ts";
import { TASK_SORTS } from "../../../core/contract/endpoints.ts";
import {
  countQuadrants,
  DEFAULT_THRESHOLDS,
  type Thresholds,
} from "../../../core/methodology/tasks/quadrants.ts";
import { TaskMap } from "../../charts/taskMap.tsx";
import type { Column } from "../../csv.ts";
import type { PageRequest } from "../../page.ts";
import { Chart } from "../../parts/chart.tsx";
import { outOf100 } from "../../parts/format.ts";
import { QuadrantLegend, QuadrantName } from "../../parts/quadrant.tsx";
import { DataTable, NumberHead } from "../../parts/table.tsx";

type JobTasks = Response<"jobTasks">;
type OneTask = JobTasks["tasks"][number];

const DIMENSIONS = ["procedural", "digitization", "physicality", "socio_emotional"] as const;
const PILLARS = [
  "structural_exposure",
  "capability_task",
  "ai_exposure_potential",
  "human_imperative",
] as const;
const DIMENSION_WORDS = {
  procedural: "rule-based",
  digitization: "accessible to software",
  physicality: "physical",
  socio_emotional: "needs another person",
} as const;

/** Tasks as CSV, in the names of the API. */
export const TASK_COLUMNS: readonly Column<OneTask>[] = [
  "task_id",
  "label",
  "quadrant",
  "importance",
  "relevance",
  ...DIMENSIONS.map((name): Column<OneTask> => [name, ({ dimensions }) => dimensions[name]]),
  ...PILLARS.map((name): Column<OneTask> => [name, ({ pillars }) => pillars[name]]),
  ["reasons", ({ reasons }) => reasons.map(({ words }) => words).join("; ")],
];

/** The thresholds of an address, which counts them from 0 to 100; the defaults where it has none or none in that range. */
export function thresholdsOf(query: URLSearchParams): Thresholds {
  const given = (name: string, fallback: number) => {
    const value100 = Number(query.get(name) || Number.NaN);
    return value100 >= 0 && value100 <= 100 ? value100 / 100 : fallback;
  };
  return {
    exposure: given("exposure_above", DEFAULT_THRESHOLDS.exposure),
    imperative: given("need_above", DEFAULT_THRESHOLDS.imperative),
  };
}

/** The tasks as a map with thresholds to move, and as a table. */
export function Tasks({ request, tasks: answer }: { request: PageRequest; tasks: JobTasks }) {
  const { tasks } = answer;
  const thresholds = thresholdsOf(request.query);
  const counts = countQuadrants(tasks.map(({ quadrant }) => quadrant));
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">What people do</h2>
      <p>
        Each mark is one of {answer.task_count} tasks; larger marks are more important. Drag a line or type a
        threshold to move the quadrants.
      </p>
      <form class="fields thresholds" action={request.address} data-live="task-map task-table quadrant">
        <div class="field">
          <label for="exposure_above">High exposure is above</label>
          <input
            id="exposure_above"
            name="exposure_above"
            type="number"
            min="0"
            max="100"
            step="any"
            value={outOf100(thresholds.exposure)}
          />
        </div>
        <div class="field">
          <label for="need_above">High need for a person is above</label>
          <input
            id="need_above"
            name="need_above"
            type="number"
            min="0"
            max="100"
            step="any"
            value={outOf100(thresholds.imperative)}
          />
        </div>
        <div class="field">
          <label for="sort_by">Sort the table by</label>
          <select id="sort_by" name="sort_by">
            {Object.keys(TASK_SORTS).map((name) => (
              <option
                key={name}
                value={name}
                selected={name === (request.query.get("sort_by") ?? "ai_exposure_potential")}
              >
                {name.replaceAll("_", " ")}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" class="quiet">
          Show
        </button>
      </form>
      <div id="task-map">
        <QuadrantLegend counts={counts} />
        <Chart
          name="tasks"
          title={`Tasks of ${answer.title}`}
          subtitle="Each task by its exposure to AI and its need for a person, 0 to 100; larger marks are more important"
        >
          <TaskMap tasks={tasks} thresholds={thresholds} />
        </Chart>
      </div>
      <div id="task-table">
        <DataTable
          label="Tasks as a table"
          heads={[
            "task",
            "quadrant",
            <NumberHead>importance 1–5</NumberHead>,
            <NumberHead>exposure</NumberHead>,
            <NumberHead>need for a person</NumberHead>,
            ...DIMENSIONS.map((name) => <NumberHead>{`${DIMENSION_WORDS[name]} 0–10`}</NumberHead>),
          ]}
        >
          {tasks.map((task) => (
            <tr key={task.task_id} id={`task-${task.task_id}`}>
              <th scope="row" class="wide-cell">
                {task.label}
                <TaskReasons task={task} />
              </th>
              <td>
                <QuadrantName quadrant={task.quadrant} />
              </td>
              <td class="number">
                {task.importance}
                {task.rating_imputed && <abbr title="estimated, not published">*</abbr>}
              </td>
              <td class="number">{outOf100(task.pillars.ai_exposure_potential)}</td>
              <td class="number">{outOf100(task.pillars.human_imperative)}</td>
              {DIMENSIONS.map((name) => (
                <td class="number detail" key={name}>
                  {task.dimensions[name]}
                </td>
              ))}
            </tr>
          ))}
        </DataTable>
        {tasks.some(({ rating_imputed }) => rating_imputed) && (
          <p class="small">* Importance or relevance is estimated, not published.</p>
        )}
      </div>
    </section>
  );
}

function TaskReasons({ task }: { task: OneTask }) {
  return (
    <details class="why">
      <summary>{task.reasons.map(({ words }) => words).join(", ") || "how it was rated"}</summary>
      {task.task !== task.label && <p>{task.task}</p>}
      {task.explanations && (
        <ul>
          {Object.entries(task.explanations).map(([name, words]) => (
            <li key={name}>{words}</li>
          ))}
        </ul>
      )}
    </details>
  );
}
