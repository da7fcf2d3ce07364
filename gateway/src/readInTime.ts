import type { IncomingMessage } from 'node:http';
import type { CallTimeouts, TimedCall } from './CallTimeouts';

/** What became of a body: read, not whole in time, or broken off. */
export type ReadBody = Buffer | 'late' | 'broken';

/** Tells a caller that it was late. */
export const lateBody = '请求体没有在限定时间内到达';

interface Reading {
  timeouts: Pick<CallTimeouts, 'add' | 'delete'>;
  /** Time of `clock.elapsed`. */
  endsAt: number;
  tell: (body: ReadBody) => void;
}

/**
 * Reads a body before anything is held for its call, since the caller may be slow. PERF: by events, because every call
 * with a small body comes here.
 */
export function readInTime(request: IncomingMessage, { timeouts, endsAt, tell }: Reading): void {
  const parts: Buffer[] = [];
  let isOver = false;
  const timed: TimedCall = { place: -1, look: (elapsed) => void (elapsed >= endsAt && end('late')) };
  const add = (part: Buffer) => void parts.push(part);
  function end(body: ReadBody): void {
    if (isOver) return;
    isOver = true;
    timeouts.delete(timed);
    request.off('data', add);
    tell(body);
  }
  timeouts.add(timed);
  request.on('data', add);
  request.once('end', () => end(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts)));
  request.once('error', () => end('broken'));
  request.once('close', () => end('broken'));
}
