/** Parent of a span, as W3C Trace Context version 00 carries it. */
export interface TraceParent {
  traceId: string;
  spanId: string;
  traceFlags: number;
}

const pattern = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

/** @returns null when the text is not a valid traceparent. */
export function readTraceparent(text: unknown): TraceParent | null {
  if (typeof text !== 'string') return null;
  const [, traceId = '', spanId = '', flags = ''] = pattern.exec(text) ?? [];
  if (/^0*$/.test(traceId) || /^0*$/.test(spanId)) return null;
  return { traceId, spanId, traceFlags: parseInt(flags, 16) & 1 };
}

export const writeTraceparent = ({ traceId, spanId, traceFlags }: TraceParent): string =>
  `00-${traceId}-${spanId}-0${traceFlags & 1}`;
