import type { FastifyInstance } from 'fastify';
import {
  addConsumerRefund,
  answerStatement,
  confirmStatement,
  decideConsumerRefund,
  disputeStatement,
  earningSummary,
  earningTrend,
  listAllStatements,
  listCommissions,
  listConsumerRefunds,
  listEarnings,
  listStatements,
  setCommission,
  statementPdf,
  viewStatement,
} from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { Deps } from '../../platform/Deps';
import { actorOf } from '../../platform/http/actorOf';
import { routeOf, type Answerer } from '../../platform/http/answer';
import { parseInput } from '../../platform/http/parseInput';
import { tablePdf } from '../../platform/export/tablePdf';
import { sendPdf } from '../../platform/http/sendPdf';
import type { CommissionService } from './commission.service';
import { listApisOf, listEarningsOf, standingOf, trendOf } from './earningRows.queries';
import type { RefundService } from './refund.service';
import { findStatement, listAllStatementsOf, listLinesOf, listStatementsOf } from './statement.queries';
import type { StatementService } from './statement.service';
import { statementPaper } from './statementPaper';

export function registerEarningRoutes(
  app: FastifyInstance,
  answer: Answerer,
  { db, config: { settleDays } }: Pick<Deps, 'db' | 'config'>,
  {
    commissions,
    refunds,
    statements,
  }: { commissions: CommissionService; refunds: RefundService; statements: StatementService },
): void {
  answer(earningSummary, async ({ member }) => {
    const { pending, payable, frozen, withdrawn } = await standingOf(db, member.id);
    return {
      total: formatMinor(pending + payable + frozen + withdrawn),
      pending: formatMinor(pending),
      withdrawable: formatMinor(payable),
      frozen: formatMinor(frozen),
      withdrawn: formatMinor(withdrawn),
      settleDays,
      ...(await commissions.of(member.id)),
      apis: await listApisOf(db, member.id),
    };
  });
  answer(earningTrend, async ({ input, member }) => ({ points: await trendOf(db, member.id, input) }));
  answer(listEarnings, ({ input, member }) => listEarningsOf(db, member.id, settleDays, input));

  answer(listStatements, ({ input, member }) => listStatementsOf(db, member.id, input));
  answer(viewStatement, async ({ input: { statementId, ...page }, member }) => ({
    statement: await findStatement(db, member.id, statementId),
    lines: await listLinesOf(db, statementId, page),
  }));
  answer(confirmStatement, ({ input, member, visitor, db: tx }) =>
    statements.confirm(tx, member, input.statementId, actorOf('owner', member, visitor)),
  );
  answer(disputeStatement, ({ input, member, visitor, db: tx }) =>
    statements.dispute(tx, member, input.statementId, input.reason, actorOf('owner', member, visitor)),
  );

  answer(listAllStatements, ({ input }) => listAllStatementsOf(db, input));
  answer(answerStatement, ({ input, member, visitor, db: tx }) =>
    statements.answer(tx, input, actorOf('operator', member, visitor)),
  );
  answer(listCommissions, ({ input }) => commissions.list(input));
  answer(setCommission, async ({ input, member, visitor, db: tx }) => {
    await commissions.set(tx, input, actorOf('operator', member, visitor));
    return {};
  });

  answer(listConsumerRefunds, ({ input }) => refunds.list(input));
  answer(addConsumerRefund, ({ input, member, visitor, db: tx }) =>
    refunds.add(tx, input, actorOf('operator', member, visitor)),
  );
  answer(decideConsumerRefund, ({ input, member, visitor, db: tx }) =>
    refunds.decide(tx, input.refundId, input.pass === '1', actorOf('operator', member, visitor)),
  );

  const paper = answer.describe(statementPdf);
  app.get(routeOf(statementPdf), { onRequest: paper.onRequest }, async (request, reply) => {
    const { statementId } = parseInput(statementPdf, request.query);
    const member = paper.memberOf(request);
    const statement = await findStatement(db, member.id, statementId);
    return sendPdf(
      reply,
      /* as is */ `结算单-${statement.month}`,
      tablePdf(statementPaper(db, member.nick_name, statement)),
    );
  });
}
