import { appState, applyState, type AppState, type ApplyState } from '@portal/calls';
import { announce } from '../../../platform/announce';
import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import type { Move } from '../../../platform/Move';
import { withdrawCase } from '../../review';
import { appMachine } from './app.machine';
import { saveState, type AppRow } from './app.repository';
import { closeLiveApplication } from '../application/liveApplication.repository';

/** Outcome of a request to go live, by the next state of its app; any other state: withdrawn. */
const outcomes: Partial<Record<AppState, ApplyState>> = {
  [appState.prod]: applyState.active,
  [appState.prodRejected]: applyState.rejected,
};

/**
 * One transition: machine, row, announcement; a withdrawn request leaves the operators' queue.
 *
 * @throws {AppError} `E3107` when it is not allowed, or somebody was faster.
 */
export async function moveAppState(
  tx: Db,
  app: AppRow,
  { to, actor, at, reason = '' }: Move<AppState>,
): Promise<void> {
  await appMachine.pass(tx, {
    id: app.id,
    from: app.state,
    to,
    actor,
    at,
    reason,
    facts: { appId: app.id, appName: app.name },
    about: { appId: app.id },
    readers: { owner: app.owner_id },
  });
  if (!(await saveState(tx, app, to))) throw new AppError('E3107');
  if (app.state === appState.prodWaiting) {
    if (actor.party === 'owner') await withdrawCase(tx, 'app', app.id);
    await closeLiveApplication(tx, app.id, outcomes[to] ?? applyState.withdrawn, reason);
  }
  await announce(tx, 'app.changed', app.id, at);
}
