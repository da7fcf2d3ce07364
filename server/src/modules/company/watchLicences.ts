import { companyState } from '@portal/calls';
import { addDays } from '@portal/rules';
import type { Deps } from '../../platform/Deps';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { systemActor } from '../../platform/Actor';
import { formatDate } from '../../platform/time';
import { setAuthentication } from '../identity';
import { notify } from '../messages';
import { listEnding, lockCompany, updateCompany } from './company.repository';
import { moveCompany } from './moveCompany';
import { say } from '../../platform/i18n/say';

/** Days before the expiry of a licence on which its enterprise is reminded. */
const reminders = [30, 7, 1] as const;

/** Reminds enterprises of the expiry of their licence, and ends the verification of those that have expired. */
export async function watchLicences({ db, clock, log }: Deps): Promise<number> {
  const at = clock();
  const today = formatDate(at);
  return forEachRow(
    log,
    await listEnding(db, addDays(today, reminders[0])),
    ({ id }) => id,
    (row) =>
      inTransaction(db, async (tx) => {
        const now = await lockCompany(tx, 'id', row.id);
        if (!now?.valid_to) return;
        if (now.valid_to < today) {
          if (now.state !== companyState.passed) return;
          await moveCompany(tx, now, { to: companyState.expired, actor: systemActor, at });
          await setAuthentication(tx, now.user_id, companyState.expired);
          return;
        }
        const due = reminders
          .filter((days) => now.valid_to !== null && now.valid_to <= addDays(today, days))
          .at(-1);
        if (due === undefined || (now.reminded_days !== null && now.reminded_days <= due)) return;
        await updateCompany(tx, now.id, { reminded_days: due });
        await notify(tx, {
          userId: now.user_id,
          kind: 'review',
          at,
          title: say`营业期限将于 ${now.valid_to} 到期`,
          text: say`请在到期前更新营业期限与证照；更新期间原认证继续有效。`,
          link: '/companyMessage/companyInfo',
        });
      }),
  );
}
