import type { z } from "zod";
import type { Task } from "../../core/contract/shapes.ts";
import type { Thresholds } from "../../core/methodology/tasks/quadrants.ts";
import { QUADRANT_SHAPES } from "../parts/quadrantShapes.ts";
import { PointLabel, placeLabels } from "./labels.tsx";
import { placeIn, QuadrantPlane, WHOLE } from "./quadrantPlane.tsx";

type TaskPoint = z.infer<typeof Task>;

/** The tasks of an occupation by exposure and need for a person, larger where they matter more. */
export function TaskMap({ tasks, thresholds }: { tasks: readonly TaskPoint[]; thresholds: Thresholds }) {
  const cut = placeIn(WHOLE, thresholds.exposure, thresholds.imperative);
  const marks = [...tasks]
    .sort((a, b) => b.importance - a.importance)
    .map(({ task_id, label, pillars }) => ({
      id: task_id,
      text: label,
      ...placeIn(WHOLE, pillars.ai_exposure_potential, pillars.human_imperative),
    }));
  return (
    <QuadrantPlane
      name="tasks"
      height={380}
      thresholds={thresholds}
      label={`${tasks.length} tasks by exposure and need for a person; the table below has every figure`}
    >
      {tasks.map(({ task_id, label, pillars, importance, quadrant }) => {
        const { x, y } = placeIn(WHOLE, pillars.ai_exposure_potential, pillars.human_imperative);
        return (
          <svg
            key={task_id}
            class="point"
            x={`${x}%`}
            y={`${y}%`}
            overflow="visible"
            data-exposure={pillars.ai_exposure_potential}
            data-imperative={pillars.human_imperative}
            data-task={task_id}
          >
            <path
              class={`mark fill-${quadrant}`}
              transform={`scale(${3 + importance * 0.9})`}
              d={QUADRANT_SHAPES[quadrant]}
            >
              <title>{label}</title>
            </path>
          </svg>
        );
      })}
      <Handle axis="exposure" at={cut.x} value={thresholds.exposure} />
      <Handle axis="imperative" at={cut.y} value={thresholds.imperative} />
      <g class="labels">
        {placeLabels(marks, marks, cut).map((label) => (
          <PointLabel key={label.id} label={label} />
        ))}
      </g>
    </QuadrantPlane>
  );
}

/** A threshold that can be taken hold of. Browser modules make it a slider; without them it is a line. */
function Handle({ axis, at, value }: { axis: "exposure" | "imperative"; at: number; value: number }) {
  const isUpright = axis === "exposure";
  return (
    <svg
      class={`handle ${axis}`}
      overflow="visible"
      data-axis={axis}
      data-value={100 * value}
      {...(isUpright ? { x: `${at}%`, height: "100%" } : { y: `${at}%`, width: "100%" })}
    >
      <line class="line" {...(isUpright ? { y2: "100%" } : { x2: "100%" })} />
      <line class="grip" {...(isUpright ? { y2: "100%" } : { x2: "100%" })} />
      {isUpright ? (
        <path class="knob" d="M-7-9h14v18h-14z" />
      ) : (
        <svg x="100%" overflow="visible">
          <path class="knob" d="M-9-7h18v14h-18z" />
        </svg>
      )}
    </svg>
  );
}
