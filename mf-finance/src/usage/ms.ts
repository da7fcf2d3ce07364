/** Display text of a latency. @param value null: nothing was measured. */
export const ms = (value: number | null) => (value === null ? '—' : `${value} ms`);
