/** Of `performance`; older browsers tell less. */
interface Timings {
  getEntriesByType?: (
    type: string,
  ) => readonly { name: string; serverTiming?: readonly { name: string; description: string }[] }[];
}
const timings: Timings = performance;

/**
 * Which document a call belongs to, for the traces of the server: what came with the document in `Server-Timing`, sent back as
 * it is (docs/observability.md). Nothing where that was not traced.
 */
export const traceHeaders = (): Record<string, string> =>
  Object.fromEntries(
    timings
      .getEntriesByType?.('navigation')[0]
      ?.serverTiming?.filter(({ name }) => /^trace(parent|state)$/.test(name))
      .map(({ name, description }) => [name, description]) ?? [],
  );
