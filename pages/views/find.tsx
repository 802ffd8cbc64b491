import { Lead } from "../document.tsx";
import type { View } from "../page.ts";

/** Where everybody begins: one box for occupations, by their names and by what people do in them. */
export const findPage: View = () => ({
  title: "Tidemark",
  description: "How exposed occupations are to AI, and what protects them.",
  body: (
    <div class="frame">
      <Lead title="How far does the tide of AI reach into your work?" />
    </div>
  ),
});
