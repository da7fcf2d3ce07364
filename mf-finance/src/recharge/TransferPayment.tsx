import styled from 'styled-components';
import { rechargeState, type OpenRecharge } from '@portal/calls';
import { CopyButton, Facts, Notice, theme } from '@portal/design';
import { formatMinute, formatMoney, twoDecimals } from '@portal/rules';
import { CloseOrder } from './CloseOrder';
import type { PayChannels } from './PayChannels';
import { VoucherForm } from './VoucherForm';

const { checking, rejected } = rechargeState;

interface TransferPaymentProps {
  order: OpenRecharge;
  bankCard: PayChannels['bankCard'];
}

/** Bank transfer: receiving account, reference for the remark, and the voucher. */
export function TransferPayment({ order, bankCard }: TransferPaymentProps) {
  const { orderNo, state, reference, reason, amount, expiresAt } = order;
  if (state === checking)
    return (
      <Notice tone="calm">凭证已收到，核对银行流水后到账，一般不超过 1 个工作日。完成后会通知您。</Notice>
    );

  return (
    <>
      {state === rejected && <Notice tone="bad">凭证未通过，{reason}。请重新上传。</Notice>}
      {bankCard && (
        <Account>
          <Facts
            facts={[
              ['收款户名', <Copied text={bankCard.name} />],
              ['收款账号', <Copied text={bankCard.account} />],
              ['开户银行', <Copied text={`${bankCard.bank} ${bankCard.branch}`.trim()} />],
              ['转账金额', <Copied text={formatMoney(amount)} copy={twoDecimals(amount)} />],
              ['附言（必填）', <Copied text={reference} />],
            ]}
          />
          <p>
            请从与认证主体同名的对公账户转账，并把附言码填入“附言”或“用途”，以便核对。
            {expiresAt && formatMinute(expiresAt)} 前没有上传凭证，订单会自动关闭。
          </p>
        </Account>
      )}
      <VoucherForm orderNo={orderNo} />
      <End>
        <CloseOrder
          orderNo={orderNo}
          question={`关闭这笔 ${formatMoney(amount)} 的充值？如果已经转账，请不要关闭，上传凭证后等待核款。`}
        />
      </End>
    </>
  );
}

const End = styled.div`
  margin-block: ${theme.space.m} ${theme.space.xl};
`;

const Copied = ({ text, copy = text }: { text: string; copy?: string }) => (
  <>
    {text} <CopyButton text={copy} />
  </>
);

const Account = styled.div`
  margin-bottom: ${theme.space.l};
  padding: ${theme.space.l};
  border-radius: ${theme.radius.card};
  background: ${theme.color.mist};
  p {
    margin-top: ${theme.space.m};
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
`;
