import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { inTransaction } from '../../../platform/db/inTransaction';
import { forEachRow } from '../../../platform/forEachRow';
import { systemActor } from '../../../platform/Actor';
import { minutes } from '../../../platform/time';
import { settleCase } from '../../review';
import type { Verifier } from '../../verifier';
import { claimCheck, findPerson, forgetCheck, listDueChecks } from './person.repository';
import { isUndecided } from './person.machine';
import { settlePerson } from './person.settling';
import { changeOf, factsOf } from './personFacts';

export const firstRetryMs = minutes;
const attemptsMax = 6;
const perRun = 100;

/**
 * Repeats unanswered queries of the register after 1, 2, 4, 8 and 16 minutes. An answer decides unless an operator was
 * faster; the case is in the operators' queue anyway.
 */
export function createPersonChecks(deps: Deps, verifier: Verifier) {
  const { db, clock, config, log } = deps;

  async function ask(id: string): Promise<void> {
    const row = await findPerson(db, 'id', id);
    if (!row || !isUndecided(row.state)) return forgetCheck(db, id);
    const { realName, idNo, phone } = changeOf(config, row) ?? factsOf(config, row);
    const verdict = await verifier.person({ name: realName, idNo, mobile: phone });
    if (verdict === 'unanswered') return;
    const rejects =
      verdict === 'match' ? null : [{ field: 'idNo', reason: /* as is */ '姓名、手机号与证件号不一致' }];
    await inTransaction(db, async (tx) => {
      const now = await findPerson(tx, 'id', id);
      // Resubmitted meanwhile: a different query.
      if (now?.submitted_at.getTime() !== row.submitted_at.getTime()) return;
      await settlePerson(deps, tx, id, rejects, systemActor);
      await settleCase(tx, { kind: 'person', subjectId: id }, clock());
    }).catch((error: unknown) => {
      if (!(error instanceof AppError && error.code === 'E3107')) throw error;
    });
  }

  return {
    async run(): Promise<number> {
      const due = await listDueChecks(db, clock(), perRun);
      return forEachRow(
        log,
        due,
        ({ subject_id }) => subject_id,
        async (check) => {
          if (check.attempts >= attemptsMax) return forgetCheck(db, check.subject_id);
          const next = new Date(clock().getTime() + 2 ** check.attempts * firstRetryMs);
          if (await claimCheck(db, check, next)) await ask(check.subject_id);
        },
      );
    },
  };
}
