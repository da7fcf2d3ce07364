/** Parameters of the log in the address: filters, cursor, and the open call. */
export type LogFilter = 'requestId' | 'address' | 'httpStatus' | 'status' | 'cursor' | 'call';

/** Resets all filters. */
export const noLogFilter = {
  requestId: null,
  address: null,
  httpStatus: null,
  status: null,
  cursor: null,
  call: null,
} as const satisfies Record<LogFilter, null>;

/** The filter for a search term by its form: status, address, or else request id. */
export function searchOf(text: string): Partial<Record<LogFilter, string>> {
  if (text === '') return {};
  if (/^[45]\d\d$/.test(text)) return { httpStatus: text };
  return /^[\d.]+$|^[\da-f]*:[\da-f:.]*$/i.test(text) ? { address: text } : { requestId: text };
}
