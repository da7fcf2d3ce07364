import { rechargeState, type RechargeOrder } from '@portal/calls';
import { Notice, TextLink } from '@portal/design';
import { formatMinute, formatMoney } from '@portal/rules';
import { orderAddress } from './orderAddress';

/** Keeps whoever ordered twice, in two tabs or after a lost reply, from paying twice. */
export function TwinNotice({ twin: { orderNo, amount, createdAt, state } }: { twin: RechargeOrder }) {
  const placed = formatMinute(createdAt);
  return (
    <Notice tone="warn">
      {state === rechargeState.credited
        ? `您在 ${placed} 下的另一笔 ${formatMoney(amount)} 已经到账。如果只想充一次，请关闭这笔，不要再付。`
        : `您在 ${placed} 还下了一笔 ${formatMoney(amount)}，没有付完。如果只想充一次，付其中一笔，关闭另一笔。`}
      <TextLink to={orderAddress(orderNo, null)}>查看那一笔</TextLink>
    </Notice>
  );
}
