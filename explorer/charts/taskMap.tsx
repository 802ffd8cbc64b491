import type { z } from "zod";
import type { Task } from "../../core/contract/shapes.ts";
import type { Thresholds } from "../../core/methodology/tasks/quadrants.ts";
import { QUADRANT_SHAPES } from "../parts/quadrantShapes.ts";
import { Labels, Plane, placeIn } from "./plane.tsx";

type TaskMapProps = { readonly tasks: readonly z.infer<typeof Task>[]; readonly thresholds: Thresholds };

/** The tasks of an occupation by exposure and need for a person, larger where they matter more. */
export function TaskMap({ tasks, thresholds }: TaskMapProps) {
  const cut = placeIn(1, thresholds.exposure, thresholds.imperative);
  const points = tasks.map((task) => ({
    ...task,
    id: task.task_id,
    text: task.label,
    ...placeIn(1, task.pillars.ai_exposure_potential, task.pillars.human_imperative),
  }));
  const importantFirst = [...points].sort((a, b) => b.importance - a.importance);
  return (
    <Plane
      height={380}
      thresholds={thresholds}
      label={`${tasks.length} tasks by exposure and need for a person; the table below has every figure`}
    >
      {points.map(({ id, text, x, y, pillars, importance, quadrant }) => (
        <svg
          key={id}
          class="point"
          x={`${x}%`}
          y={`${y}%`}
          overflow="visible"
          data-exposure={pillars.ai_exposure_potential}
          data-imperative={pillars.human_imperative}
          data-task={id}
        >
          <path
            class={`mark fill-${quadrant}`}
            transform={`scale(${3 + importance * 0.9})`}
            d={QUADRANT_SHAPES[quadrant]}
          >
            <title>{text}</title>
          </path>
        </svg>
      ))}
      <Handle axis="exposure" at={cut.x} value={thresholds.exposure} />
      <Handle axis="imperative" at={cut.y} value={thresholds.imperative} />
      <Labels points={importantFirst} marks={points} cut={cut} />
    </Plane>
  );
}

/** A threshold that can be taken hold of. Browser modules make it a slider; without them it is a line. */
function Handle({ axis, at, value }: { axis: "exposure" | "imperative"; at: number; value: number }) {
  const isUpright = axis === "exposure";
  const [place, end] = isUpright
    ? [{ x: `${at}%`, height: "100%" }, { y2: "100%" }]
    : [{ y: `${at}%`, width: "100%" }, { x2: "100%" }];
  return (
    <svg class={`handle ${axis}`} overflow="visible" data-axis={axis} data-value={100 * value} {...place}>
      <line class="line" {...end} />
      <line class="grip" {...end} />
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
