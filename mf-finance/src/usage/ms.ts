/** A latency as it is shown. @param value  Null when nothing was measured. */
export const ms = (value: number | null) => (value === null ? '—' : `${value} ms`);
