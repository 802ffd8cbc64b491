/** A text to the rows of a static model's vectors; tokens the model does not know are left out. */
export type Tokenizer = (text: string) => number[];

type TokenizerFile = {
  readonly normalizer?: Component | null;
  readonly model: {
    readonly type?: string;
    readonly vocab: Readonly<Record<string, number>> | readonly (readonly [string, number])[];
    readonly unk_token?: string;
    readonly unk_id?: number | null;
    readonly continuing_subword_prefix?: string;
    readonly max_input_chars_per_word?: number;
  };
};

type Component = {
  readonly type: string;
  readonly lowercase?: boolean;
  readonly strip_accents?: boolean | null;
  readonly normalizers?: readonly Component[];
};

/** Longer texts are cut. */
const charactersMax = 20_000;

/** What Metaspace tokenizers write for a blank. */
const blank = "▁";

const combiningMarks = /\p{M}/gu;
const bertPieces = /[\p{P}\p{S}]|[\p{Script=Han}]|[^\s\p{P}\p{S}\p{Script=Han}]+/gu;

/**
 * The tokenizer of a `tokenizer.json`: WordPiece with BERT's splitting, or Unigram with blanks marked.
 * Throws on any other model.
 */
export function openTokenizer(json: string): Tokenizer {
  const file = JSON.parse(json) as TokenizerFile;
  const normalize = normalizer(file.normalizer);
  const cut = (text: string) => normalize(text.slice(0, charactersMax));
  const { vocab } = file.model;
  if (isPairs(vocab)) return unigram(vocab, file.model.unk_id ?? undefined, cut);
  const prefix = file.model.continuing_subword_prefix;
  if (file.model.type === "WordPiece" || prefix !== undefined) return wordPiece(file, vocab, cut);
  throw new Error(
    `Tokenizers of type "${file.model.type ?? "unknown"}" are not supported: use WordPiece or Unigram`,
  );
}

function isPairs(vocab: TokenizerFile["model"]["vocab"]): vocab is readonly (readonly [string, number])[] {
  return Array.isArray(vocab);
}

function wordPiece(
  { model }: TokenizerFile,
  vocab: Readonly<Record<string, number>>,
  normalize: (text: string) => string,
): Tokenizer {
  const rows = new Map(Object.entries(vocab));
  const prefix = model.continuing_subword_prefix ?? "##";
  const lengthMax = model.max_input_chars_per_word ?? 100;
  const pieceLengthMax = Math.max(0, ...Array.from(rows.keys(), (token) => token.length));
  const split = (word: string): number[] => {
    const found: number[] = [];
    for (let start = 0; start < word.length; ) {
      let end = Math.min(word.length, start + pieceLengthMax);
      let row: number | undefined;
      for (; end > start; end--) {
        row = rows.get((start === 0 ? "" : prefix) + word.slice(start, end));
        if (row !== undefined) break;
      }
      if (row === undefined) return [];
      found.push(row);
      start = end;
    }
    return found;
  };
  return (text) =>
    (normalize(text).match(bertPieces) ?? []).flatMap((word) => (word.length > lengthMax ? [] : split(word)));
}

/** The most likely segmentation of each word, by the sum of its tokens' scores. */
function unigram(
  vocab: readonly (readonly [string, number])[],
  unknownRow: number | undefined,
  normalize: (text: string) => string,
): Tokenizer {
  const rows = new Map(vocab.map(([token], row) => [token, row]));
  const tokenLengthMax = vocab.reduce((most, [token]) => Math.max(most, token.length), 0);
  const worst = vocab.reduce((least, [, score]) => Math.min(least, score), 0);
  const unknownScore = worst - 10;
  const split = (word: string): number[] => {
    const best = new Float64Array(word.length + 1).fill(-Infinity);
    const from = new Int32Array(word.length + 1);
    const via = new Int32Array(word.length + 1).fill(-1);
    best[0] = 0;
    for (let end = 1; end <= word.length; end++) {
      for (let start = Math.max(0, end - tokenLengthMax); start < end; start++) {
        const row = rows.get(word.slice(start, end));
        if (row === undefined && start !== end - 1) continue;
        const score =
          (best[start] ?? 0) + (row === undefined ? unknownScore : (vocab[row]?.[1] ?? unknownScore));
        if (score <= (best[end] ?? 0)) continue;
        best[end] = score;
        from[end] = start;
        via[end] = row ?? -1;
      }
    }
    const found: number[] = [];
    for (let end = word.length; end > 0; end = from[end] ?? 0)
      if ((via[end] ?? 0) >= 0) found.push(via[end] ?? 0);
    return found.reverse();
  };
  return (text) =>
    normalize(text)
      .split(/\s+/)
      .filter((word) => word !== "")
      .flatMap((word) => split(`${blank}${word}`))
      .filter((row) => row !== unknownRow);
}

function normalizer(component: Component | null | undefined): (text: string) => string {
  if (component === null || component === undefined) return (text) => text;
  switch (component.type) {
    case "Sequence": {
      const steps = (component.normalizers ?? []).map(normalizer);
      return (text) => steps.reduce((done, step) => step(done), text);
    }
    case "BertNormalizer": {
      const lowercase = component.lowercase ?? true;
      const strips = component.strip_accents ?? lowercase;
      return (text) => {
        const stripped = strips ? text.normalize("NFD").replace(combiningMarks, "") : text;
        return lowercase ? stripped.toLowerCase() : stripped;
      };
    }
    case "Lowercase":
      return (text) => text.toLowerCase();
    case "StripAccents":
      return (text) => text.replace(combiningMarks, "");
    case "NFC":
    case "NFD":
    case "NFKC":
    case "NFKD":
      return (text) => text.normalize(component.type);
    default:
      return (text) => text.normalize("NFKC");
  }
}
