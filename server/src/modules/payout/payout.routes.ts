import type { FastifyInstance } from 'fastify';
import {
  addBankCard,
  applyWithdraw,
  cancelWithdraw,
  downloadPayoutFile,
  importPayoutResults,
  listBankCards,
  listPayoutBatches,
  listPayouts,
  listWithdrawals,
  makePayoutBatch,
  removeBankCard,
  settlePayout,
  viewWithdrawal,
  withdrawInfo,
} from '@portal/calls';
import { sendTable } from '../../platform/export/sendTable';
import { actorOf } from '../../platform/http/actorOf';
import { routeOf, type Answerer } from '../../platform/http/answer';
import { parseInput } from '../../platform/http/parseInput';
import type { ProofService } from '../identity';
import { translateTexts } from '../../platform/i18n/translateTexts';
import type { PayoutAccounts } from './payoutAccounts.service';
import type { PayoutService } from './payout.service';
import type { WithdrawService } from './withdraw.service';

interface Services {
  accounts: PayoutAccounts;
  payouts: PayoutService;
  proofs: Pick<ProofService, 'withTicket'>;
  withdrawals: WithdrawService;
}

export function registerPayoutRoutes(
  app: FastifyInstance,
  answer: Answerer,
  { accounts, payouts, proofs, withdrawals }: Services,
): void {
  answer(withdrawInfo, async ({ member, visitor }) =>
    translateTexts(await withdrawals.info(member), visitor.language),
  );
  answer(listWithdrawals, async ({ input, member, visitor }) =>
    translateTexts(await withdrawals.list(member, input), visitor.language),
  );
  answer(viewWithdrawal, async ({ input, member, visitor }) =>
    translateTexts(await withdrawals.view(member, input.withdrawId), visitor.language),
  );
  answer(applyWithdraw, ({ input, member, visitor, db }) =>
    withdrawals.apply(db, member, input, actorOf('owner', member, visitor)),
  );
  answer(cancelWithdraw, ({ input, member, visitor, db }) =>
    withdrawals.cancel(db, member, input.withdrawId, actorOf('owner', member, visitor)),
  );

  answer(listBankCards, async ({ member }) => ({ records: (await accounts.list(member)).cards }));
  answer(
    addBankCard,
    ({ input, member, visitor, db }, holder: string) =>
      accounts.add(db, member, input, holder, actorOf('owner', member, visitor)),
    ({ input, member }) => accounts.examine(member, input),
  );
  answer(removeBankCard, async ({ input, member, visitor }) => {
    await proofs.withTicket(member.person.id, 'bankCard', input.ticket, (tx) =>
      accounts.remove(tx, member, input.cardId, actorOf('owner', member, visitor)),
    );
    return {};
  });

  answer(listPayouts, async ({ input, visitor }) =>
    translateTexts(await payouts.list(input), visitor.language),
  );
  answer(listPayoutBatches, ({ input }) => payouts.batches(input));
  answer(makePayoutBatch, ({ input, member, visitor, db }) =>
    payouts.makeBatch(db, input.way, actorOf('operator', member, visitor)),
  );
  answer(settlePayout, async ({ input, member, visitor, db }) => {
    const { withdrawId, isPaid, reason } = input;
    const actor = actorOf('operator', member, visitor);
    await payouts.settle(db, { withdrawId, isPaid: isPaid === '1', reason }, actor);
    return {};
  });
  answer(importPayoutResults, async ({ input, member, visitor, db }) =>
    translateTexts(
      await payouts.importResults(db, input.content, actorOf('operator', member, visitor)),
      visitor.language,
    ),
  );

  const file = answer.describe(downloadPayoutFile);
  app.get(routeOf(downloadPayoutFile), { onRequest: file.onRequest }, async (request, reply) => {
    const { batchId } = parseInput(downloadPayoutFile, request.params);
    const actor = actorOf('operator', file.memberOf(request), request.visitor);
    return sendTable(reply, await payouts.file(batchId, actor), 'csv');
  });
}
