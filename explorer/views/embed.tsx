import { Strip } from "../charts/strip.tsx";
import type { View } from "../page.ts";
import { QuadrantName } from "../parts/quadrant.tsx";

/** A page as other sites show it in a frame: its name, its scores, and the way to the whole of it. */
export function embedded(view: View): View {
  return async (request) => {
    const { title, description, preview } = await view(request);
    const { release } = request.site;
    const address = request.address.replace("/embed/", "/explore/");
    const whole = { href: address, target: "_blank", rel: "noopener" };
    return {
      title,
      description,
      isEmbedded: true,
      body: (
        <div class="frame">
          {preview && <p class="small">{preview.kicker}</p>}
          <h1>
            <a {...whole}>{title}</a>
          </h1>
          {preview?.quadrant && (
            <p class="in-quadrant">
              <QuadrantName quadrant={preview.quadrant} />
            </p>
          )}
          {preview?.scores.map((score) => (
            <div class="score" key={score.label}>
              <h2>
                {score.label} <strong>{score.value}</strong> <span class="small">of 100</span>
              </h2>
              <figure class="chart">
                <Strip {...score} />
              </figure>
            </div>
          ))}
          <p class="small">
            Tidemark, release {release.release_id} of {release.data_updated}.{" "}
            <a {...whole}>All figures and what they mean</a>
          </p>
        </div>
      ),
    };
  };
}
