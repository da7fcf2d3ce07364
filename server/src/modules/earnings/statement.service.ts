import { statementState, type StatementState } from '@portal/calls';
import { addMonths, formatMinor, moneyText, parseYuan } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import { systemActor, type Actor, type PersonActor } from '../../platform/Actor';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachBatch } from '../../platform/forEachBatch';
import type { Member } from '../../platform/http/Member';
import { refuseOwnAccount } from '../../platform/refuseOwnAccount';
import { newId } from '../../platform/ids';
import { minuteOf } from '../../platform/minuteOf';
import { days, formatDate } from '../../platform/time';
import { bookEarnings, lateDaysMax } from '../finance';
import { listOperators } from '../identity';
import { notify, notifyAll } from '../messages';
import { statementMachine } from './statement.machine';
import { monthOf } from './statement.queries';
import {
  insertStatement,
  listDueStatements,
  listWithout,
  lockStatement,
  sumLines,
  updateStatement,
  type Month,
  type StatementRow,
} from './statement.repository';
import { say } from '../../platform/i18n/say';

const { waiting, disputed, answered, confirmed } = statementState;

export type StatementService = ReturnType<typeof createStatements>;

/** Monthly statements, made once nothing can be added to the month. */
export function createStatements({ db, clock, config, log }: Deps) {
  const dueFrom = (at: Date) => new Date(at.getTime() + config.statementDays * days);

  /** The last complete month: the time for late calls is over. */
  function completeMonth(at: Date): Month {
    const thisMonth = `${formatDate(new Date(at.getTime() - lateDaysMax * days)).slice(0, 7)}-01`;
    const last = new Date(new Date(`${thisMonth}T00:00:00+08:00`).getTime() - days);
    return { first: addMonths(thisMonth, -1), last: formatDate(last) };
  }

  const make = (providerId: string, ownerId: string, month: Month) =>
    inTransaction(db, async (tx) => {
      const at = clock();
      const lines = await sumLines(tx, ownerId, month);
      const id = newId('stm');
      const total = (field: 'gross_minor' | 'commission_minor' | 'covered_minor' | 'net_minor') =>
        lines.reduce((sum, line) => sum + line[field], 0);
      const row = {
        id,
        owner_id: ownerId,
        provider_id: providerId,
        month: month.first,
        gross_minor: total('gross_minor'),
        commission_minor: total('commission_minor'),
        covered_minor: total('covered_minor'),
        net_minor: total('net_minor'),
        state: waiting,
        made_at: at,
        due_at: dueFrom(at),
      };
      const isNew = await insertStatement(
        tx,
        row,
        lines.map((line, seq) => ({ statement_id: id, seq, ...line })),
      );
      if (!isNew) return;
      await notify(tx, {
        userId: ownerId,
        kind: 'fee',
        at,
        title: say`${monthOf(month.first)} 结算单已生成`,
        text: say`实收 ${moneyText(row.net_minor)}。请在 ${minuteOf(row.due_at)} 前确认，或提出异议；到期自动确认。`,
        link: '/allEarningsView?tab=statements',
      });
    });

  async function move(
    tx: Db,
    row: StatementRow,
    to: StatementState,
    {
      actor,
      reason = '',
      changes = {},
    }: { actor: Actor; reason?: string; changes?: Parameters<typeof updateStatement>[2] },
  ): Promise<void> {
    const at = clock();
    await statementMachine.pass(tx, {
      id: row.id,
      from: row.state,
      to,
      actor,
      at,
      reason,
      facts: { month: monthOf(row.month) },
      readers: { owner: row.owner_id },
    });
    await updateStatement(tx, row.id, {
      due_at: null,
      ...(to === confirmed && { confirmed_at: at }),
      ...changes,
      state: to,
    });
  }

  /** @throws {AppError} `E3110` for another account's, `E4501` once it is confirmed. */
  async function lockOwn(tx: Db, member: Member, id: string): Promise<StatementRow> {
    const row = await lockStatement(tx, id);
    if (row.owner_id !== member.id) throw new AppError('E3110');
    if (row.state === confirmed) throw new AppError('E4501');
    return row;
  }

  return {
    /** @throws {AppError} `E3107` while an answer is pending, and as `lockOwn`. */
    async confirm(tx: Db, member: Member, id: string, actor: PersonActor) {
      await move(tx, await lockOwn(tx, member, id), confirmed, { actor });
      return { state: confirmed };
    },

    /** @throws {AppError} `E3107` when it was disputed before, and as `lockOwn`. */
    async dispute(tx: Db, member: Member, id: string, reason: string, actor: PersonActor) {
      const row = await lockOwn(tx, member, id);
      const at = clock();
      await move(tx, row, disputed, { actor, reason, changes: { dispute: reason, disputed_at: at } });
      await notifyAll(tx, await listOperators(tx), {
        kind: 'review',
        at,
        title: say`${member.nick_name}对 ${monthOf(row.month)} 结算单有异议`,
        text: reason,
        link: '/ops/statements',
      });
      return { state: disputed };
    },

    /**
     * Answers a dispute, with an adjustment if the provider is right: it is booked as earnings, paid or received by the
     * platform. From the amount from which withdrawals take two operators, adjustments do, too.
     *
     * @throws {AppError} `E3110`, `E3111` their own, `E3107` when nothing is disputed, `E4406` for the operator who proposed it.
     */
    async answer(
      tx: Db,
      { statementId, answer, adjustment }: { statementId: string; answer: string; adjustment: string },
      actor: PersonActor,
    ) {
      const at = clock();
      const row = await lockStatement(tx, statementId);
      await refuseOwnAccount(tx, row.owner_id, actor);
      if (row.state !== disputed) throw new AppError('E3107');
      const minor = signedMinor(adjustment);
      const isAgreed = row.proposal_by !== null && row.proposal_minor === minor;
      if (Math.abs(minor) >= config.withdraw.secondMinor && !isAgreed) {
        await updateStatement(tx, row.id, {
          proposal_by: actor.userId,
          proposal_answer: answer,
          proposal_minor: minor,
        });
        await auditAct(tx, {
          actor,
          at,
          event: 'statement.proposal',
          detail: { id: row.id, adjustment: formatMinor(minor), answer },
        });
        return { state: disputed, needsSecond: 1 };
      }
      if (isAgreed && row.proposal_by === actor.userId) throw new AppError('E4406');
      if (minor !== 0)
        await bookEarnings(tx, {
          key: `statement:${row.id}`,
          kind: 'adjust',
          memo: `${monthOf(row.month)} 结算单调整`,
          at,
          moves: [{ ownerId: null, kind: 'writeoff', amountMinor: -minor }],
          earnings: [
            {
              providerId: row.provider_id,
              ownerId: row.owner_id,
              source: null,
              kind: 'adjust',
              day: formatDate(at),
              calls: 0,
              grossMinor: minor,
              // An adjustment is the net amount, without commission.
              commissionAt: () => 0,
            },
          ],
        });
      const sign = minor < 0 ? /* as is */ '扣回' : /* as is */ '补给';
      const money = minor === 0 ? '' : `（${sign} ${moneyText(Math.abs(minor))}）`;
      await move(tx, row, answered, {
        actor,
        reason: `${answer}${money}`,
        changes: {
          answer,
          adjustment_minor: minor,
          answered_by: actor.userId,
          due_at: dueFrom(at),
          proposal_by: null,
        },
      });
      return { state: answered, needsSecond: 0 };
    },

    /** Makes the statements of the last complete month. @returns how many failed. */
    async makeAll(): Promise<number> {
      const month = completeMonth(clock());
      return forEachBatch(
        log,
        (after: { id: string; ownerId: string } | null) => listWithout(db, month, after?.id ?? ''),
        ({ ownerId }) => ownerId,
        ({ id, ownerId }) => make(id, ownerId, month),
      );
    },

    /** Confirms statements not disputed in time. */
    async confirmDue(): Promise<number> {
      const at = clock();
      return forEachBatch(
        log,
        (after: { id: string } | null) => listDueStatements(db, at, after?.id ?? ''),
        ({ id }) => id,
        ({ id }) =>
          inTransaction(db, async (tx) => {
            const row = await lockStatement(tx, id);
            if (row.due_at && row.due_at <= at) await move(tx, row, confirmed, { actor: systemActor });
          }),
      );
    },
  };
}

/** "-12.5" → -125000. */
function signedMinor(text: string): number {
  const isNegative = text.startsWith('-');
  const minor = parseYuan(isNegative ? text.slice(1) : text) ?? 0;
  return isNegative ? 0 - minor : minor;
}
