import {
  answerStatement,
  applyWithdraw,
  cancelWithdraw,
  confirmStatement,
  disputeStatement,
  importPayoutResults,
  listAllStatements,
  listPayouts,
  listStatements,
  makePayoutBatch,
  verifyIdentity,
  withdrawInfo,
  withdrawState,
} from '@portal/calls';
import { days, hours, minutes, monthStart } from '../src/platform/time';
import { demoPassword } from './journeys';
import { amounts, decide, one, partOf, type Step } from './moneyStep';
import { newReqNo } from './startMarket';

/** What happens by itself as time passes. */
const timedJobs = [
  'close-leases',
  'settle-plan-credits',
  'renew-by-rule',
  'end-subscriptions',
  'turn-budgets',
  'sum-usage',
  'confirm-statements',
  'ask-payments',
  'close-recharges',
  'resume-paid',
  'end-coupons',
] as const;

/** What was earned is settled, told in statements and paid out, as time passes. */
export const earnSteps = {
  /** A month ends: what was promised in it was not kept, statements and bills are made, what is due is settled. */
  async month(money, taken) {
    const { test, runJob } = money;
    await runJob('return-for-broken-promises');
    if (taken.isOdd)
      await test.db
        .insertInto('api_quality_days')
        .values({ api_id: money.apiId, day: money.today(), reached: 100_000, faults: 2000, latencies: '[]' })
        .onConflict((conflict) =>
          conflict.columns(['api_id', 'day']).doUpdateSet({ reached: 100_000, faults: 2000 }),
        )
        .execute();
    const next = monthStart(test.clock(), -1).getTime() - test.clock().getTime();
    test.pass(next + 3 * days + hours);
    for (const job of ['return-for-broken-promises', 'make-statements', 'make-bills']) await runJob(job);
  },

  /** The provider objects to its newest statement, is answered, and confirms. */
  async dispute(money, taken) {
    const { ask, provider, operators } = money;
    const { records } = (await ask(provider, listStatements, { state: 1 })).resBody;
    const statementId = records[0]?.statementId as string | undefined;
    if (statementId) {
      if (taken.isOdd) {
        await ask(provider, confirmStatement, { statementId, reqNo: newReqNo() }, taken.isTwice);
        return;
      }
      const about = { statementId, reason: '10 日的调用少算了', reqNo: newReqNo() };
      await ask(provider, disputeStatement, about, taken.isTwice);
    }
    const open = (await ask(operators[0], listAllStatements, {})).resBody.records;
    for (const { statementId: disputed } of open as { statementId: string }[]) {
      const adjustment = `${taken.amount % 2 ? '-' : ''}${one(amounts, taken.amount)!}`;
      for (const operator of operators) {
        const about = { statementId: disputed, answer: '已核对', adjustment, reqNo: newReqNo() };
        await ask(operator, answerStatement, about, taken.isTwice);
      }
    }
  },

  async settle(money, { at }) {
    money.test.pass((at % 9) * days);
    await money.runJob('settle-earnings');
  },

  async withdraw(money, taken) {
    const { ask, provider } = money;
    const { withdrawable } = (await ask(provider, withdrawInfo, {})).resBody;
    const proof = { way: 'pwd' as const, value: demoPassword, scene: 'withdraw' as const };
    const ticket = (await ask(provider, verifyIdentity, proof)).resBody?.ticket as string | undefined;
    if (!ticket) return;
    const input = { amount: partOf(withdrawable as string, taken.amount), cardId: 'company', ticket };
    const reply = await ask(provider, applyWithdraw, { ...input, reqNo: newReqNo() }, taken.isTwice);
    if (reply.resCode === 'S0000') money.note('withdrawals', reply.resBody.withdrawId as string);
  },

  /** Looked at by two operators where it is much, or taken back. */
  async review(money, taken) {
    const { open } = (await money.ask(money.provider, withdrawInfo, {})).resBody;
    const withdrawId = open?.withdrawId as string | undefined;
    if (!withdrawId) return;
    if (taken.amount > 80)
      await money.ask(money.provider, cancelWithdraw, { withdrawId, reqNo: newReqNo() }, taken.isTwice);
    await decide(money, 'withdraw', withdrawId, taken.amount > 20);
  },

  async payOut(money, taken) {
    const { ask, operators } = money;
    const way = taken.isOdd ? ('channel' as const) : ('file' as const);
    await ask(operators[0], makePayoutBatch, { way, reqNo: newReqNo() }, taken.isTwice);
    await money.runJob('pay-withdrawals');
    const paying = (await ask(operators[0], listPayouts, { state: withdrawState.paying })).resBody.records;
    const verdict = taken.amount > 50 ? '成功,' : '失败,账号不存在';
    const content = (paying as { wdNo: string }[]).map(({ wdNo }) => `${wdNo},${verdict}`).join('\r\n');
    if (content) await ask(operators[1], importPayoutResults, { content, reqNo: newReqNo() }, taken.isTwice);
  },

  async wait(money, { at, amount }) {
    money.test.pass(at % 2 ? amount * minutes : at * 4 * hours);
    for (const job of timedJobs) await money.runJob(job);
  },
} as const satisfies Record<string, Step>;
