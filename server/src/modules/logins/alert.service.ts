import type { LoginAlertOutcome } from '@portal/calls';
import type { PersonActor } from '../../platform/Actor';
import { tell } from '../../platform/announce';
import { AppError } from '../../platform/AppError';
import { auditAct } from '../../platform/auditAct';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Deps } from '../../platform/Deps';
import { refuseOwnAccount } from '../../platform/refuseOwnAccount';
import { formatInstant, hours } from '../../platform/time';
import { lockAddress } from '../identity';
import { findAlert, setClosed, type AlertRow } from './alert.repository';

/** Operators' actions on suspicious logins; actions on accounts are in the module people. */
export function createAlertService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  /** @throws {AppError} `E5017`. */
  async function getAlert(tx: Db, alertId: string): Promise<AlertRow> {
    const row = await findAlert(tx, alertId);
    if (!row) throw new AppError('E5017');
    return row;
  }

  return {
    /** @throws {AppError} `E5017`, `E3111` for one about oneself, `E3107` for one that is closed. */
    close: (alertId: string, outcome: LoginAlertOutcome, remark: string, actor: PersonActor) =>
      inTransaction(db, async (tx) => {
        const { kind, subject, account_id } = await getAlert(tx, alertId);
        await refuseOwnAccount(tx, account_id, actor);
        const at = clock();
        if (!(await setClosed(tx, alertId, { outcome, remark, by: actor.userId, at })))
          throw new AppError('E3107');
        const detail = { id: alertId, kind, name: subject, outcome, reason: remark };
        await auditAct(tx, { actor, at, event: 'loginAlert.close', detail });
        await tell(tx, 'queue.changed', 'login');
      }),

    /** @throws {AppError} `E5017`. */
    block: (alertId: string, hoursLong: number, reason: string, actor: PersonActor) =>
      inTransaction(db, async (tx) => {
        const { address } = await getAlert(tx, alertId);
        const at = clock();
        const until = new Date(at.getTime() + hoursLong * hours);
        await lockAddress(tx, address, until);
        const detail = { id: alertId, name: address, until: formatInstant(until), reason };
        await auditAct(tx, { actor, at, event: 'loginAlert.block', detail });
        return { until: formatInstant(until) };
      }),
  };
}
