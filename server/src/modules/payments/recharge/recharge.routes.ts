import {
  closeRecharge,
  createRecharge,
  downloadReceipt,
  listPayChannels,
  listRecharges,
  queryRecharge,
  refundRecharge,
  saveBalanceAlert,
  sendVoucher,
  viewBalanceAlert,
} from '@portal/calls';
import type { FastifyInstance } from 'fastify';
import { actorOf } from '../../../platform/http/actorOf';
import { routeOf, type Answerer } from '../../../platform/http/answer';
import { parseInput } from '../../../platform/http/parseInput';
import { tablePdf } from '../../../platform/export/tablePdf';
import { sendPdf } from '../../../platform/http/sendPdf';
import type { createBalanceAlerts } from '../balanceAlert/balanceAlert.service';
import type { OrderService } from './order.service';
import { translateTexts } from '../../../platform/i18n/translateTexts';
import type { OrderView } from './orderView.service';
import type { RefundService } from '../refund/refund.service';

interface Services {
  orders: OrderService;
  views: OrderView;
  refunds: RefundService;
  alerts: ReturnType<typeof createBalanceAlerts>;
}

export function registerRechargeRoutes(
  app: FastifyInstance,
  answer: Answerer,
  { orders, views, refunds, alerts }: Services,
): void {
  answer(listPayChannels, async ({ member, visitor }) =>
    translateTexts(await orders.channels(member), visitor.language),
  );
  answer(
    createRecharge,
    ({ input, member, visitor, db }) => orders.create(db, member, input, actorOf('owner', member, visitor)),
    ({ member }) => orders.countOrder(member),
  );
  answer(queryRecharge, async ({ input, member, visitor }) =>
    translateTexts(await views.open(member.id, input.orderNo), visitor.language),
  );
  answer(closeRecharge, ({ input, member, visitor }) =>
    orders.close(member.id, input.orderNo, actorOf('owner', member, visitor)),
  );
  answer(sendVoucher, ({ input, member, visitor, db }) =>
    orders.sendVoucher(db, member, input, actorOf('owner', member, visitor)),
  );
  answer(listRecharges, async ({ input, member, visitor }) =>
    translateTexts(await views.list(member.id, input), visitor.language),
  );
  answer(refundRecharge, ({ input, member, visitor, db }) =>
    refunds.ask(db, member, input, actorOf('owner', member, visitor)),
  );
  answer(viewBalanceAlert, ({ member }) => alerts.view(member.id));
  answer(saveBalanceAlert, async ({ input, member, visitor }) => {
    await alerts.save(member.id, input, actorOf('owner', member, visitor));
    return {};
  });

  const receipt = answer.describe(downloadReceipt);
  app.get(routeOf(downloadReceipt), { onRequest: receipt.onRequest }, async (request, reply) => {
    const { orderNo } = parseInput(downloadReceipt, request.query);
    const member = receipt.memberOf(request);
    return sendPdf(reply, /* as is */ `充值回单-${orderNo}`, tablePdf(await views.receipt(member, orderNo)));
  });
}
