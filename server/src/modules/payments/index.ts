import path from 'node:path';
import type { Announcements } from '../../platform/announce';
import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { hours, minutes, seconds } from '../../platform/time';
import type { Files } from '../files';
import type { Market } from '../market';
import type { Reviewable } from '../review';
import { createAdjustmentService } from './adjustment/adjustment.service';
import { createAlipay } from './channel/alipay/createAlipay';
import { createBalanceAlerts } from './balanceAlert/balanceAlert.service';
import { createChannels } from './channel/createChannels';
import { registerDemoPay } from './channel/demoPay.routes';
import { registerMoneyDesk } from './moneyDesk.routes';
import { couponExports } from './coupon/coupon.exports';
import { createCouponReview } from './coupon/coupon.review';
import { registerCouponRoutes } from './coupon/coupon.routes';
import { createCouponService, type CouponService } from './coupon/coupon.service';
import { createHoldService, type HoldService } from './hold/hold.service';
import { createChannelNoticeService, type ChannelNoticeService } from './channel/channelNotice.service';
import { notifyPath, registerNotifyRoutes } from './channel/notify.routes';
import { createOrderJobs } from './recharge/orderJobs';
import { createOrderService, type OrderService } from './recharge/order.service';
import { createOrderView, type OrderView } from './recharge/orderView.service';
import type { PaymentChannel } from './channel/PaymentChannel';
import { createReceiptService } from './recharge/receipt.service';
import { registerRechargeRoutes } from './recharge/recharge.routes';
import { countOpenDifferences } from './reconciliation/reconciliation.repository';
import { createReconciliation, type ReconciliationService } from './reconciliation/reconciliation.service';
import { paymentsExports } from './payments.exports';
import { createRefundReview } from './refund/refund.review';
import { createRefundService, type RefundService } from './refund/refund.service';
import { createResume } from './recharge/resume.service';
import { createPaySimulator, type PaySimulator } from './channel/simulator/createPaySimulator';
import { createVoucherReview } from './voucher.review';
import { createWechatpay } from './channel/wechatpay/createWechatpay';
import { createWire } from './channel/Wire';
import { orderFinder } from './recharge/order.finder';

export type { PaymentChannel } from './channel/PaymentChannel';

/** Incoming money: orders, channels, vouchers, refunds, corrections by operators. */
export interface Payments extends Module {
  orders: OrderService;
  views: OrderView;
  refunds: RefundService;
  notices: ChannelNoticeService;
  reconciliation: ReconciliationService;
  /** Null when channels are real. */
  simulator: PaySimulator | null;
  voucherReview: Reviewable;
  refundReview: Reviewable;
  adjustmentReview: Reviewable;
  holds: HoldService;
  coupons: CouponService;
  couponReview: Reviewable;
}

interface Needs {
  files: Pick<Files, 'files'>;
  market: Pick<Market, 'subscriptions'>;
  /** Absent in programs that only fill the market: jobs take over then. */
  announcements?: Announcements;
  /** Replaces the configured channels. */
  given?: readonly PaymentChannel[];
}

export function createPayments(
  deps: Deps,
  { files: { files }, market, announcements, given }: Needs,
): Payments {
  const { db, clock, config } = deps;
  const simulator = config.payments.isSimulated ? createPaySimulator(config.dataDir, clock) : null;
  const resume = createResume(deps, market);
  announcements?.on('balance.arrived', (ownerId) => void resume.now(ownerId));
  const channels = createChannels(deps, given ?? openChannels(deps, simulator));
  const orders = createOrderService(deps, channels, files);
  const views = createOrderView(deps, channels);
  const refunds = createRefundService(deps, channels);
  const notices = createChannelNoticeService(deps, { channels, refunds });
  const adjustments = createAdjustmentService(deps);
  const holds = createHoldService(deps, market);
  const coupons = createCouponService(deps);
  const reconciliation = createReconciliation(deps, channels);
  const alerts = createBalanceAlerts(deps);
  const jobs = createOrderJobs(deps, channels);

  return {
    desk: { finders: [orderFinder(deps.db)] },
    orders,
    views,
    refunds,
    notices,
    reconciliation,
    simulator,
    voucherReview: createVoucherReview(deps, files),
    refundReview: createRefundReview(deps, refunds),
    adjustmentReview: adjustments.reviewable,
    holds,
    coupons,
    couponReview: createCouponReview(deps, coupons),
    routes({ app, answer }) {
      registerRechargeRoutes(app, answer, { orders, views, refunds, alerts });
      registerMoneyDesk(answer, { receipts: createReceiptService(deps), adjustments, holds, reconciliation });
      registerCouponRoutes(answer, coupons);
      registerNotifyRoutes(app, notices);
      if (simulator) registerDemoPay(app, answer, simulator);
    },
    exports: [...paymentsExports({ views, adjustments, holds, reconciliation }), ...couponExports(coupons)],
    jobs: [
      { name: 'ask-payments', everyMs: 20 * seconds, run: jobs.ask },
      { name: 'close-recharges', everyMs: minutes, run: jobs.close },
      { name: 'send-refunds', everyMs: 20 * seconds, run: refunds.pushAll },
      { name: 'resume-paid', everyMs: 10 * seconds, run: resume.all },
      { name: 'watch-balances', everyMs: 30 * seconds, run: alerts.watch },
      { name: 'end-coupons', everyMs: minutes, run: coupons.endDue },
      { name: 'end-holds', everyMs: minutes, run: holds.endDue },
      { name: 'reconcile-payments', everyMs: hours, run: reconciliation.daily },
    ],
    figures: [
      {
        name: 'portal_payment_differences',
        help: 'Differences from the bills of payment channels that wait for an operator',
        read: async () => [{ value: await countOpenDifferences(db) }],
      },
    ],
  };
}

/** The configured channels; in a demo without settings, simulated ones. */
function openChannels({ clock, config }: Deps, simulator: PaySimulator | null): PaymentChannel[] {
  const base = config.origin ?? `http://localhost:${config.port}`;
  const { alipay, wechatpay } = simulator ?? config.payments;
  const wire = simulator?.wire ?? createWire(config);
  const common = {
    wire,
    billWire: simulator?.wire ?? createWire(config, true),
    clock,
    folder: path.join(config.dataDir, 'incoming'),
  };
  const returnUrl = (orderNo: string) => `${base}/recharge?orderNo=${orderNo}`;
  return [
    ...(alipay
      ? [createAlipay({ ...common, settings: alipay, notifyUrl: base + notifyPath('alipay'), returnUrl })]
      : []),
    ...(wechatpay
      ? [createWechatpay({ ...common, settings: wechatpay, notifyUrl: base + notifyPath('wechat') })]
      : []),
  ];
}
