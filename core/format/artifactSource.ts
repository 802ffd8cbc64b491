/** The files of one release, wherever they lie. A missing file gives `undefined`. */
export type ArtifactSource = {
  /** Where it is, for messages. */
  readonly name: string;
  /** `length` bytes from `offset` on; fewer where the file ends before. `into` is memory that may be used for them. */
  readonly read: (file: string, offset: number, length: number, into?: Buffer) => Promise<Buffer | undefined>;
  /** The same into memory that is given, without waiting; left out where the files are not on this machine. */
  readonly readNow?: (file: string, offset: number, length: number, into: Buffer) => Buffer | undefined;
  readonly readAll: (file: string) => Promise<Buffer | undefined>;
  /** Bytes of a file on this machine, without waiting; `undefined` where it is missing. Left out where files are elsewhere. */
  readonly size?: (file: string) => number | undefined;
  /** The path of a file on this machine, where it has one. */
  readonly localPath?: (file: string) => string;
  readonly close: () => void;
};

/** A `dist-data` folder or its copy elsewhere: which release is current, and the files of each. */
export type Dist = {
  readonly name: string;
  /** The id that `current` holds; `undefined` where there is none. */
  readonly current: () => Promise<string | undefined>;
  /** The ids of the releases served before, the last one last. Not all of them need be there still. */
  readonly history: () => Promise<readonly string[]>;
  readonly source: (releaseId: string) => ArtifactSource;
};
