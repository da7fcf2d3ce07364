import { rechargeState, type RechargeState } from '@portal/calls';
import { moneyText } from '@portal/rules';
import { defineMachine } from '../../../platform/stateMachine';
import { notify } from '../../messages';
import { type TranslatableText, say } from '../../../platform/i18n/say';

export interface RechargeFacts {
  orderNo: string;
  amountMinor: number;
  /** Amount of a refund, or else the received amount. */
  movedMinor?: number;
  /** Closed before its money arrived. */
  isLate?: boolean;
}

const { unpaid, paying, credited, closed, awaitingVoucher, checking, rejected, refunding, refunded } =
  rechargeState;

const link = ({ orderNo }: RechargeFacts) => `/recharge?orderNo=${orderNo}`;
const moved = ({ amountMinor, movedMinor }: RechargeFacts) => moneyText(movedMinor ?? amountMinor);
const told = (
  title: (facts: RechargeFacts) => TranslatableText,
  text: (facts: RechargeFacts, reason: TranslatableText) => TranslatableText,
) => [{ who: 'owner' as const, kind: 'fee' as const, title, text, link }];

const arrived = told(
  (facts) => say`充值 ${moved(facts)} 已到账`,
  ({ orderNo, amountMinor, movedMinor = amountMinor, isLate }) =>
    say`${isLate ? say`订单关闭之后收到了付款，已照常入账。` : ''}${
      movedMinor === amountMinor ? '' : say`订单金额为 ${moneyText(amountMinor)}，按实际到账金额入账。`
    }${say`订单号 ${orderNo}，现在可以使用；因余额不足停用的订阅会自动恢复。`}`,
);

/** State before there is a row. */
export const unordered = 0;

/** States of a recharge order, from creation to refund. */
export const rechargeMachine = defineMachine<RechargeState | typeof unordered, RechargeFacts>(
  'recharge',
  [unordered, ...Object.values(rechargeState)],
  [
    { from: unordered, to: unpaid, by: ['owner'] },
    { from: unordered, to: awaitingVoucher, by: ['owner'] },
    { from: unpaid, to: paying, by: ['system'] },
    ...([unpaid, paying, closed] as const).map((from) => ({
      from,
      to: credited,
      by: ['system'] as const,
      notify: arrived,
    })),
    { from: unpaid, to: closed, by: ['owner', 'system'] },
    { from: paying, to: closed, by: ['owner', 'system'] },
    { from: awaitingVoucher, to: closed, by: ['owner', 'system'] },
    { from: rejected, to: closed, by: ['owner', 'system'] },
    { from: awaitingVoucher, to: checking, by: ['owner'] },
    { from: rejected, to: checking, by: ['owner'] },
    { from: checking, to: credited, by: ['operator'], notify: arrived },
    {
      from: checking,
      to: rejected,
      by: ['operator'],
      notify: told(
        (facts) => say`充值 ${moved(facts)} 的转账凭证未通过`,
        (_, reason) => say`原因：${reason}。请重新上传凭证。`,
      ),
    },
    { from: credited, to: refunding, by: ['owner'] },
    {
      from: refunding,
      to: credited,
      by: ['operator', 'system'],
      notify: told(
        (facts) => say`充值退款 ${moved(facts)} 已处理`,
        (_, reason) => reason,
      ),
    },
    {
      from: refunding,
      to: refunded,
      by: ['operator', 'system'],
      notify: told(
        (facts) => say`充值退款 ${moved(facts)} 已退回`,
        () => say`已退回原付款渠道，到账时间以渠道或银行为准。`,
      ),
    },
  ],
  notify,
);
