/** The part of `performance` that is used; older browsers lack some of it. */
interface Timings {
  getEntriesByType?: (
    type: string,
  ) => readonly { name: string; serverTiming?: readonly { name: string; description: string }[] }[];
}
const timings: Timings = performance;

/**
 * Tells the server which document a call belongs to, for its traces: the value that came with the document in
 * `Server-Timing`, sent back unchanged (docs/observability.md). Empty when the document was not traced.
 */
export const traceHeaders = (): Record<string, string> =>
  Object.fromEntries(
    timings
      .getEntriesByType?.('navigation')[0]
      ?.serverTiming?.filter(({ name }) => /^trace(parent|state)$/.test(name))
      .map(({ name, description }) => [name, description]) ?? [],
  );
