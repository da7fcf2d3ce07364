import { errorCode } from './errorCode';
import type { Outage } from './outageOf';
import { minutes } from './time';

type Note = { outage: Outage } & ({ err: Error } | { cause: string });

/**
 * What the log says of a request or job that an outage failed. While the database is away all fail alike: the first of a
 * minute tells where, with its stack, and the others say in a line that they failed.
 */
export function createOutageNotes(now: () => number): (error: Error, outage: Outage) => Note {
  const toldAt = new Map<string, number>();
  return (error, outage) => {
    const kind = `${outage} ${errorCode(error) ?? error.name}`;
    const at = now();
    const last = toldAt.get(kind);
    if (last !== undefined && at - last < minutes) return { outage, cause: error.message };
    toldAt.set(kind, at);
    return { outage, err: error };
  };
}
