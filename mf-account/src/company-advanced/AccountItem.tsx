import {
  advanceCompany,
  advancedItemState,
  verifyAdvancedAmount,
  type AdvancedItemView,
} from '@portal/calls';
import { call } from '@portal/client';
import { Actions, Button } from '@portal/design';
import { useAction } from '@portal/page';
import { PayoutAmountForm } from '../common/PayoutAmountForm';

const { none, rejected, paying } = advancedItemState;

/** Verification of the bank account by a small transfer, whose amount the user enters. */
export function AccountItem({ data: { state, payout } }: { data: AdvancedItemView }) {
  const starting = useAction(
    (_: string, reqNo) => call(advanceCompany, { item: 'account', reqNo }),
    '已提交',
  );

  if (state === paying && payout)
    return (
      <PayoutAmountForm
        payout={payout}
        accountEnd={payout.accountEnd}
        send={(amount) => call(verifyAdvancedAmount, { amount })}
      />
    );
  if (state !== none && state !== rejected) return null;
  return (
    <Actions>
      <Button $kind="primary" disabled={starting.isBusy} onClick={() => void starting.run('account')}>
        发起验证
      </Button>
    </Actions>
  );
}
