/** What the address says of the log: which calls, from where on, and which one is looked at. */
export type LogFilter = 'requestId' | 'address' | 'httpStatus' | 'status' | 'cursor' | 'call';

/** All calls from the newest on. */
export const noLogFilter = {
  requestId: null,
  address: null,
  httpStatus: null,
  status: null,
  cursor: null,
  call: null,
} as const satisfies Record<LogFilter, null>;

/** What somebody looks for, as the filter of its kind: a status, an address, else the number of a call. */
export function searchOf(text: string): Partial<Record<LogFilter, string>> {
  if (text === '') return {};
  if (/^[45]\d\d$/.test(text)) return { httpStatus: text };
  return /^[\d.]+$|^[\da-f]*:[\da-f:.]*$/i.test(text) ? { address: text } : { requestId: text };
}
