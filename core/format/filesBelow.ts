type Folders = {
  readonly files: {
    readonly list: (folder: string) => Promise<readonly string[]>;
    readonly stat: (path: string) => Promise<{ readonly kind: "file" | "folder" }>;
  };
};

/** Paths of all files below a folder, each beginning with it, in code unit order. */
export async function filesBelow(folder: string, effects: Folders): Promise<string[]> {
  const found: string[] = [];
  for (const name of await effects.files.list(folder)) {
    const path = `${folder}/${name}`;
    const { kind } = await effects.files.stat(path);
    found.push(...(kind === "folder" ? await filesBelow(path, effects) : [path]));
  }
  return found;
}
