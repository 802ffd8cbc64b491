import type { Response } from "../../../core/contract/endpoints.ts";
import { TASK_SORTS } from "../../../core/contract/endpoints.ts";
import { QUADRANTS } from "../../../core/contract/shapes.ts";
import { countQuadrants, DEFAULT_THRESHOLDS } from "../../../core/methodology/tasks/quadrants.ts";
import { TaskMap } from "../../charts/taskMap.tsx";
import type { Column } from "../../csv.ts";
import type { PageRequest } from "../../page.ts";
import { QuadrantName } from "../../parts/quadrant.tsx";
import { NumberHead } from "../../parts/table.tsx";

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
  procedural: "follows rules",
  digitization: "reached by software",
  physicality: "needs a body",
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

/** The tasks as a map with thresholds to move, and as a table. */
export function Tasks({ request, tasks: answer }: { request: PageRequest; tasks: JobTasks }) {
  const { tasks } = answer;
  const thresholds = {
    exposure: Number(request.query.get("exposure_threshold") || DEFAULT_THRESHOLDS.exposure),
    imperative: Number(request.query.get("imperative_threshold") || DEFAULT_THRESHOLDS.imperative),
  };
  const counts = countQuadrants(tasks.map(({ quadrant }) => quadrant));
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">What people do in it</h2>
      <p>
        Each mark is one of {answer.task_count} tasks, the larger the more important. Take hold of a line, or
        type a threshold, and the quadrants follow.
      </p>
      <form class="fields thresholds" action={request.address} data-live="task-map task-table quadrant">
        <div class="field">
          <label for="exposure_threshold">Exposure is high above</label>
          <input
            id="exposure_threshold"
            name="exposure_threshold"
            type="number"
            min="0"
            max="1"
            step="any"
            value={thresholds.exposure}
          />
        </div>
        <div class="field">
          <label for="imperative_threshold">Need for a person is high above</label>
          <input
            id="imperative_threshold"
            name="imperative_threshold"
            type="number"
            min="0"
            max="1"
            step="any"
            value={thresholds.imperative}
          />
        </div>
        <div class="field">
          <label for="sort_by">Order of the table</label>
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
        <ul class="plain-list legend">
          {QUADRANTS.map((quadrant) => (
            <li key={quadrant}>
              <QuadrantName quadrant={quadrant} /> <span data-count={quadrant}>{counts[quadrant]}</span>
            </li>
          ))}
        </ul>
        <figure class="chart" data-name="tasks">
          <TaskMap tasks={tasks} thresholds={thresholds} />
        </figure>
      </div>
      <div id="task-table" class="scroll" tabIndex={0} role="region" aria-label="Tasks as a table">
        <table>
          <thead>
            <tr>
              <th scope="col">task</th>
              <th scope="col">quadrant</th>
              <NumberHead>importance 1–5</NumberHead>
              <NumberHead>exposure</NumberHead>
              <NumberHead>need for a person</NumberHead>
              {DIMENSIONS.map((dimension) => (
                <th scope="col" class="number" key={dimension}>
                  {DIMENSION_WORDS[dimension]} 0–10
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
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
                  {task.rating_imputed && <abbr title="not a published figure">*</abbr>}
                </td>
                <td class="number">{task.pillars.ai_exposure_potential}</td>
                <td class="number">{task.pillars.human_imperative}</td>
                {DIMENSIONS.map((dimension) => (
                  <td class="number" key={dimension}>
                    {task.dimensions[dimension]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {tasks.some(({ rating_imputed }) => rating_imputed) && (
          <p class="small">* importance or relevance is not a published figure.</p>
        )}
      </div>
    </section>
  );
}

function TaskReasons({ task }: { task: OneTask }) {
  return (
    <details class="why">
      <summary>{task.reasons.map(({ words }) => words).join(", ") || "how it is rated"}</summary>
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
