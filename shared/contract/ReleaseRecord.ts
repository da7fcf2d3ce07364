import { z, type Infer } from '@portal/schema';

/** Name of the frame of console pages in `lateFiles`, and of its chunk in the shell. */
export const lateFrame = 'console';

/** release.json: what one immutable release folder holds. Written by the build, checked at publishing. */
export const ReleaseRecord = z.strictObject({
  name: z.string(),
  /** Unique: the package version and a hash of all inputs of the build. */
  version: z.string().check(z.regex(/^[0-9A-Za-z.-]+$/)),
  contract: z.string(),
  /** File of the federation entry (a remote) or of the main script (the shell). */
  entry: z.string(),
  /**
   * Global variable that the federation entry sets; empty for the shell. It differs between versions, so that two can
   * be loaded in one tab.
   */
  globalName: z.string(),
  /**
   * Whether the entry contains the hashes of its chunks and makes the browser check them; otherwise the shell does so
   * with the hashes of this record.
   */
  checksChunks: z.boolean(),
  /** Scripts that the document must load for the shell to start, in order; empty for a remote. */
  scripts: z.array(z.string()),
  /**
   * File of the server build: a CommonJS file whose export `modules` has, by name, the modules that portal.json marks for
   * rendering on the server. Absent: none.
   */
  server: z.optional(z.string().check(z.regex(/^[\w-]+\.cjs$/, '须是一个 .cjs 文件'))),
  /** Exposed module → its script files. */
  modules: z.record(z.string(), z.array(z.string())),
  /** Shared module loaded on demand → the exposed modules that need it at once. */
  late: z.optional(z.record(z.string(), z.array(z.string()))),
  /** In the shell's record: shared module loaded on demand, or `lateFrame` → its script files. */
  lateFiles: z.optional(z.record(z.string(), z.array(z.string()))),
  /** File → size in bytes (plain and brotli) and sha384 in base64. */
  files: z.record(z.string(), z.strictObject({ bytes: z.int(), brotliBytes: z.int(), sha384: z.string() })),
  /** Shared module → version at build time. In the shell's record: the versions that it provides to remotes. */
  shared: z.record(z.string(), z.string()),
  /** Shared module → range of versions that the remote accepts. Read from mf-manifest.json at publishing. */
  requires: z.optional(z.record(z.string(), z.string())),
  commit: z.nullable(z.string()),
  builtAt: z.string(),
});

export type ReleaseRecord = Infer<typeof ReleaseRecord>;
