import type { Server } from 'node:http';
import net from 'node:net';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';

/** An event-loop turn this short that accepted no connection means that none is pending. */
const shortTurnMs = 2;
const turnsMax = 2000;

/**
 * Stops accepting connections without breaking any. `http.Server.close` breaks two kinds: those accepted by the system
 * but not yet by this process, and kept-alive ones on which the next request may already be under way.
 *
 * @param lingerMs  How long connected clients may still send requests; their answers must say `connection: close`.
 */
export async function stopListening(server: Server, lingerMs: number): Promise<void> {
  await untilTakenIn(server);
  const isEmpty = new Promise<void>((resolve) => {
    // Closes at the level of `net`: the method of http.Server would begin by ending kept-alive connections.
    net.Server.prototype.close.call(server, () => resolve());
  });
  // While somebody is connected this keeps the process alive; afterwards nothing should.
  await Promise.race([isEmpty, pause(lingerMs, undefined, { ref: false })]);
}

/**
 * The kernel completes connections by itself and resets those still queued when the listener closes; each turn of the
 * event loop accepts one of them.
 */
async function untilTakenIn(server: Server): Promise<void> {
  let taken = 0;
  const count = () => (taken += 1);
  server.on('connection', count);
  for (let turns = 0; turns < turnsMax; turns += 1) {
    const [before, begunAt] = [taken, performance.now()];
    await turn();
    // The first turn may be the rest of one that began before we looked.
    if (turns > 0 && taken === before && performance.now() - begunAt < shortTurnMs) break;
  }
  server.off('connection', count);
}
