/** How much of an answer's body a page shows. */
export const shownBytesMax = {
  /** Of a test call. */
  testCall: 1024 * 1024,
  /** Of an upstream that a provider or a reviewer tries. */
  upstream: 64 * 1024,
  /** Of the sandbox, at an operation that is not published yet. */
  draftSandbox: 8 * 1024,
} as const;
