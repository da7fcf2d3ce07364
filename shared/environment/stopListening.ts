import type { Server } from 'node:http';
import net from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

/** A turn of the event loop that is so short, and brought nobody, leaves nobody waiting. */
const shortTurnMs = 2;
const turnsMax = 2000;

/**
 * Takes no more connections, and breaks none. `http.Server.close` breaks two kinds: those that the system has accepted
 * and this process has not yet, and those kept alive, on which the next request may be on its way.
 *
 * @param lingerMs  So long whoever is connected may still ask; in answers they must be told `connection: close`.
 */
export async function stopListening(server: Server, lingerMs: number): Promise<void> {
  await untilTakenIn(server);
  const isEmpty = new Promise<void>((resolve) => {
    // Of the connections below HTTP: that of http.Server begins with ending those that are kept alive.
    net.Server.prototype.close.call(server, () => resolve());
  });
  // While somebody is connected, that keeps the process alive; afterwards nothing should.
  await Promise.race([isEmpty, pause(lingerMs, undefined, { ref: false })]);
}

/** The system completes connections by itself, and resets those that wait when the listener goes; each turn takes one in. */
async function untilTakenIn(server: Server): Promise<void> {
  let taken = 0;
  const count = () => (taken += 1);
  server.on('connection', count);
  for (let turns = 0; turns < turnsMax; turns += 1) {
    const [before, begunAt] = [taken, performance.now()];
    await turn();
    // The first turn may be the end of one that has looked before.
    if (turns > 0 && taken === before && performance.now() - begunAt < shortTurnMs) break;
  }
  server.off('connection', count);
}
