import { traceKeptHours, tracesKeptMax, type AppDebug } from '@portal/calls';
import type { CallTrace } from '@portal/contract/gateway';
import type { PersonActor } from '../../../platform/Actor';
import { announce } from '../../../platform/announce';
import { auditAct } from '../../../platform/auditAct';
import type { Deps } from '../../../platform/Deps';
import { inTransaction } from '../../../platform/db/inTransaction';
import { groupBy } from '../../../platform/groupBy';
import { formatInstant, hours, minutes as minute } from '../../../platform/time';
import { getOwnApp, lockOwnApp } from './app.repository';
import {
  countTraces,
  endDebugMode,
  findDebugMode,
  forgetDueTraces,
  forgetTracesOf,
  insertTraces,
  saveDebugMode,
  type Debugged,
} from './debug.repository';

export type DebugService = ReturnType<typeof createDebugService>;

/** Recording of an app's calls at its owner's request; off by default. */
export function createDebugService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    /** @throws {AppError} `E3101`. */
    async view(ownerId: string, debugged: Debugged): Promise<AppDebug> {
      await getOwnApp(db, ownerId, debugged.appId);
      const mode = await findDebugMode(db, debugged);
      return {
        until: mode && mode.until > clock() ? formatInstant(mode.until) : null,
        recorded: await countTraces(db, debugged),
      };
    },

    /** @throws {AppError} `E3101`. */
    start: (ownerId: string, { minutes, ...debugged }: Debugged & { minutes: number }, actor: PersonActor) =>
      inTransaction(db, async (tx) => {
        const { appId, env } = debugged;
        await lockOwnApp(tx, ownerId, appId);
        const at = clock();
        const until = new Date(at.getTime() + minutes * minute);
        const mode = await findDebugMode(tx, debugged);
        // An extension keeps the start, so that calls under way belong to the recording.
        const startedAt = mode && mode.until > at ? mode.started_at : at;
        await saveDebugMode(tx, debugged, { startedAt, until });
        const detail = { appId, env, until: formatInstant(until) };
        await auditAct(tx, { actor, at, event: 'app.debugOn', appId, detail });
        await announce(tx, 'app.changed', appId, at);
        return { until: formatInstant(until) };
      }),

    /** Idempotent. @throws {AppError} `E3101`. */
    stop: (
      ownerId: string,
      { isCleared, ...debugged }: Debugged & { isCleared: number },
      actor: PersonActor,
    ) =>
      inTransaction(db, async (tx) => {
        const { appId, env } = debugged;
        await lockOwnApp(tx, ownerId, appId);
        const at = clock();
        const wasOn = await endDebugMode(tx, debugged, at);
        if (isCleared === 1) await forgetTracesOf(tx, debugged);
        if (wasOn || isCleared === 1) {
          const detail = { appId, env, isCleared: isCleared === 1 };
          await auditAct(tx, { actor, at, event: 'app.debugOff', appId, detail });
        }
        if (wasOn) await announce(tx, 'app.changed', appId, at);
      }),

    /** Stores recordings from gateways, if the app is being debugged at the time of the call. */
    async keep(traces: readonly CallTrace[]): Promise<void> {
      const forgetAt = new Date(clock().getTime() + traceKeptHours * hours);
      for (const [first, ...rest] of groupBy(traces, ({ appId, env }) => `${appId} ${env}`).values()) {
        const own = [first, ...rest];
        await inTransaction(db, async (tx) => {
          const mode = await findDebugMode(tx, first);
          if (!mode) return;
          const wanted = own.filter(({ at }) => at >= mode.started_at.getTime() && at < mode.until.getTime());
          const room = tracesKeptMax - (await countTraces(tx, first));
          await insertTraces(tx, wanted.slice(0, Math.max(0, room)), forgetAt);
        });
      }
    },

    forget: () => forgetDueTraces(db, clock()),
  };
}
