import { Section } from "../../document.tsx";

/** The same occupation where the public keeps more about it. */
export function WaysOut({ socCode, title }: { socCode: string; title: string }) {
  const places = [
    [
      "O*NET OnLine",
      `https://www.onetonline.org/link/summary/${socCode}`,
      "the whole of its tasks, skills and working conditions",
    ],
    [
      "My Next Move",
      `https://www.mynextmove.org/profile/summary/${socCode}`,
      "the same in plain words, with schooling and openings",
    ],
    [
      "CareerOneStop",
      searchAt("https://www.careeronestop.org/Toolkit/Careers/Occupations/occupation-profile.aspx", {
        keyword: title,
        onetcode: socCode.replaceAll(/\D/g, ""),
        location: "UNITED STATES",
      }),
      "pay and training in your state, with videos",
    ],
    [
      "Occupational Outlook Handbook",
      searchAt("https://data.bls.gov/search/query/results", {
        cx: "013738036195919377644:6ih0hfrgl50",
        q: `${title} inurl:bls.gov/ooh/`,
      }),
      "what the BLS expects; its chapters have no codes, so this is a search",
    ],
  ] as const;
  return (
    <Section id="elsewhere" title="Read on elsewhere">
      <ul>
        {places.map(([name, address, what]) => (
          <li key={name}>
            <a href={address}>{name}</a>: {what}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function searchAt(address: string, query: Readonly<Record<string, string>>): string {
  return `${address}?${new URLSearchParams(query)}`;
}
