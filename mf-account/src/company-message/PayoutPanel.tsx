import { verifyAmount, type Company } from '@portal/calls';
import { call } from '@portal/client';
import { Panel } from '@portal/design';
import { PayoutAmountForm } from '../common/PayoutAmountForm';

/** Asks for the amount of the small transfer. */
export function PayoutPanel({ company: { payout } }: { company: Company }) {
  if (!payout) return null;
  return (
    <Panel title="对公账户验证">
      <PayoutAmountForm
        payout={payout}
        accountEnd={payout.accountMask.slice(-4)}
        send={(amount) => call(verifyAmount, { amount })}
      />
    </Panel>
  );
}
