import { appState } from '@portal/calls';
import type { Actor } from '../../../platform/Actor';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { inTransaction } from '../../../platform/db/inTransaction';
import { refuseOwnAccount } from '../../../platform/refuseOwnAccount';
import { findApp, setAppBarred } from '../app/app.repository';
import { getKey, setKeyBarred } from '../key/key.repository';
import { moveAppState } from '../app/moveAppState';
import { moveKeyState } from '../key/moveKeyState';

/** Apps and keys stopped by operators, which their owner cannot start again. */
export function createOperatorStops({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    /** @throws {AppError} `E3101`, `E3107` when it is stopped or waits for review. */
    async stopApp(appId: string, reason: string, actor: Actor): Promise<void> {
      const at = clock();
      await inTransaction(db, async (tx) => {
        const app = await findApp(tx, appId);
        if (!app) throw new AppError('E3101');
        await setAppBarred(tx, appId, at);
        await moveAppState(tx, app, { to: appState.stopped, actor, at, reason });
      });
    },

    /**
     * Resumes in the state in which it was stopped.
     *
     * @throws {AppError} `E3101`, `E3111` their own, `E3107` unless an operator stopped it.
     */
    async resumeApp(appId: string, reason: string, actor: Actor): Promise<void> {
      const at = clock();
      await inTransaction(db, async (tx) => {
        const app = await findApp(tx, appId);
        if (!app) throw new AppError('E3101');
        await refuseOwnAccount(tx, app.owner_id, actor);
        if (!app.barred_at) throw new AppError('E3107');
        await setAppBarred(tx, appId, null);
        await moveAppState(tx, app, { to: app.state_before_stop ?? appState.sandbox, actor, at, reason });
      });
    },

    /** A rotated key ends for good. @throws {AppError} `E3204`, `E3107`. */
    async stopKey(keyId: string, reason: string, actor: Actor): Promise<void> {
      const at = clock();
      await inTransaction(db, async (tx) => {
        const key = await getKey(tx, keyId);
        const to = key.state === 'rotating' ? 'revoked' : 'disabled';
        await setKeyBarred(tx, keyId, to === 'disabled' ? at : null);
        await moveKeyState(tx, key, { to, actor, at, reason });
      });
    },

    /** @throws {AppError} `E3204`, `E3111` their own, `E3107` unless an operator stopped it. */
    async resumeKey(keyId: string, reason: string, actor: Actor): Promise<void> {
      const at = clock();
      await inTransaction(db, async (tx) => {
        const key = await getKey(tx, keyId);
        await refuseOwnAccount(tx, key.owner_id, actor);
        if (!key.barred_at) throw new AppError('E3107');
        await setKeyBarred(tx, keyId, null);
        await moveKeyState(tx, key, { to: 'active', actor, at, reason });
      });
    },
  };
}

export type OperatorStops = ReturnType<typeof createOperatorStops>;
