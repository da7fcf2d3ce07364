import { openPortalStates, portalState } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { tell } from '../../platform/announce';
import { audit } from '../../platform/audit';
import type { Deps } from '../../platform/Deps';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Actor } from '../../platform/Actor';
import { refuseOwnAccount } from '../../platform/refuseOwnAccount';
import { addMember, countMembers, findAccount, removeMember } from './member.repository';
import { lockOwned, lockPortal, movePortal, type Manager } from './portal.repository';

const membersMax = 50;

export type RunningService = ReturnType<typeof createRunningService>;

/** The members of a portal, and whether it is open. */
export function createRunningService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    /** @throws {AppError} `E6008`, `E5103`, `E3107` */
    async stop(manager: Manager, id: string, reason: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const row = await lockOwned(tx, manager, id);
        await movePortal(tx, row, { to: portalState.stopped, actor, at: clock(), reason }, { reason });
        await tell(tx, 'shown.changed', id);
      });
    },

    /** @throws {AppError} `E6008`, `E5103`, `E3107` */
    async start(manager: Manager, id: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const row = await lockOwned(tx, manager, id);
        if (row.state !== portalState.stopped) throw new AppError('E3107');
        await movePortal(tx, row, { to: portalState.online, actor, at: clock() }, { reason: '' });
        await tell(tx, 'shown.changed', id);
      });
    },

    /** @throws {AppError} `E6008`, `E3109` without a reason, `E3107` */
    async ban(id: string, reason: string, actor: Actor): Promise<void> {
      if (reason === '') throw new AppError('E3109');
      await inTransaction(db, async (tx) => {
        const row = await lockPortal(tx, id);
        const before = openPortalStates.includes(row.state) ? portalState.online : row.state;
        const step = { to: portalState.banned, actor, at: clock(), reason };
        await movePortal(tx, row, step, { reason, state_before_ban: before });
        await tell(tx, 'shown.changed', id);
      });
    },

    /** @throws {AppError} `E6008`, `E3111` their own, `E3107` */
    async lift(id: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const row = await lockPortal(tx, id);
        await refuseOwnAccount(tx, row.owner_id, actor);
        if (row.state !== portalState.banned) throw new AppError('E3107');
        const to = row.state_before_ban ?? portalState.online;
        await movePortal(tx, row, { to, actor, at: clock() }, { reason: '', state_before_ban: null });
        await tell(tx, 'shown.changed', id);
      });
    },

    /** @throws {AppError} `E6008`, `E5103`, `N0001` unknown account, `E6012` */
    async saveMember(
      manager: Manager,
      id: string,
      { action, account }: { action: 'add' | 'remove'; account: string },
      address: string,
    ): Promise<void> {
      await inTransaction(db, async (tx) => {
        await lockOwned(tx, manager, id);
        const user = action === 'remove' ? { id: account } : await findAccount(tx, account);
        if (!user) throw new AppError('N0001');
        const at = clock();
        if (action === 'remove') await removeMember(tx, id, user.id);
        else {
          const isNew = await addMember(tx, { portalId: id, userId: user.id, addedBy: manager.personId, at });
          if (isNew && (await countMembers(tx, id)) > membersMax) throw new AppError('E6012');
        }
        await audit(tx, {
          at,
          userId: manager.personId,
          event: `portal.member.${action}`,
          address,
          outcome: 'ok',
          detail: JSON.stringify({ portalId: id, userId: user.id }),
        });
      });
    },
  };
}
