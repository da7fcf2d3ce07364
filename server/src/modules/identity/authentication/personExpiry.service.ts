import { authenticationState } from '@portal/calls';
import type { Deps } from '../../../platform/Deps';
import { inTransaction } from '../../../platform/db/inTransaction';
import { forEachRow } from '../../../platform/forEachRow';
import { systemActor } from '../../../platform/Actor';
import { days, formatDate } from '../../../platform/time';
import { notify } from '../../messages';
import { setAuthentication } from '../user/user.repository';
import { personMachine } from './person.machine';
import { listExpiring, lockPerson, updatePerson } from './person.repository';
import { say } from '../../../platform/i18n/say';

/** Days before the expiry of a document on which its owner is reminded; 0: it has expired. */
const remindedAt = [30, 7, 1, 0] as const;
const perRun = 500;
const { passed, expired } = authenticationState;

/** Reminds owners of expiring documents and marks expired ones. Nothing is revoked; owners are asked to renew. */
export function createPersonExpiry({ db, clock, log }: Deps) {
  /** True when the message was sent now. */
  async function tell(id: string, daysLeft: (typeof remindedAt)[number]): Promise<void> {
    const now = clock();
    await inTransaction(db, async (tx) => {
      const row = await lockPerson(tx, id);
      if (row?.state !== passed || row.valid_to === null) return;
      if (daysLeft > 0) {
        await updatePerson(tx, id, { reminded_days: daysLeft });
        return notify(tx, {
          userId: row.user_id,
          kind: 'review',
          at: now,
          title: say`证件即将到期`,
          text: say`您认证时使用的证件将于 ${row.valid_to} 到期，请及时更新证件信息。`,
          link: '/personIndex/personMessage',
        });
      }
      await updatePerson(tx, id, { state: expired, reminded_days: 0 });
      const readers = { owner: row.user_id };
      await personMachine.pass(tx, {
        id,
        from: passed,
        to: expired,
        actor: systemActor,
        at: now,
        facts: {},
        readers,
      });
      await setAuthentication(tx, row.user_id, expired);
    });
  }

  return {
    async run(): Promise<number> {
      let failed = 0;
      // Nearest first, so that an expired one gets no outdated reminder.
      for (const daysLeft of [...remindedAt].reverse()) {
        const before = formatDate(
          new Date(clock().getTime() + (daysLeft || 0) * days + (daysLeft ? days : 0)),
        );
        const rows = await listExpiring(db, before, daysLeft, perRun);
        failed += await forEachRow(
          log,
          rows,
          ({ id }) => id,
          ({ id }) => tell(id, daysLeft),
        );
      }
      return failed;
    },
  };
}
