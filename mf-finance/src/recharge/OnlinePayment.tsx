import styled from 'styled-components';
import { payChannels, rechargeState, type OpenRecharge } from '@portal/calls';
import { Notice, Status, TextLink, narrow, theme } from '@portal/design';
import { QrCode } from '@portal/forms';
import { formatMoney } from '@portal/rules';
import { CloseOrder } from './CloseOrder';
import { usePolling, useSecondsLeft } from './usePolling';

/** QR code of an order with its remaining time and state. */
export function OnlinePayment({ order }: { order: OpenRecharge }) {
  const { orderNo, channel, amount, qr, payUrl, playUrl, state, leftMs } = order;
  const seconds = useSecondsLeft(leftMs);
  usePolling();

  return (
    <Payment>
      <div>
        {qr ? (
          <QrCode text={qr} label={`用${payChannels[channel]}扫码支付`} />
        ) : payUrl ? (
          <TextLink to={payUrl} target="_blank" reloadDocument>
            打开{payChannels[channel]}支付
          </TextLink>
        ) : (
          <Notice tone="warn">渠道还没有响应，正在重试。</Notice>
        )}
      </div>
      <div>
        <strong>{formatMoney(amount)}</strong>
        <p>请用{payChannels[channel]}扫描二维码，支付后本页会自动更新，不需要刷新。</p>
        <p role="timer" aria-live="off">
          剩余 {clockOf(seconds)}，超时后订单自动关闭。
        </p>
        {state === rechargeState.paying && <Status tone="warn">已扫码，等待付款人确认</Status>}
        {playUrl && (
          <p>
            <TextLink to={playUrl} target="_blank" reloadDocument>
              演示：打开模拟收银台
            </TextLink>
          </p>
        )}
        <CloseOrder orderNo={orderNo} question={`关闭这笔 ${formatMoney(amount)} 的充值？二维码随即失效。`} />
      </div>
    </Payment>
  );
}

const clockOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

const Payment = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: ${theme.space.xl};
  align-items: center;
  margin-bottom: ${theme.space.l};
  strong {
    display: block;
    font: 600 ${theme.size.xxl} / 40px ${theme.font.serif};
    font-variant-numeric: tabular-nums;
  }
  p {
    margin-bottom: ${theme.space.s};
    color: ${theme.color.inkSoft};
  }
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
    justify-items: center;
  }
`;
