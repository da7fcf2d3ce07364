import { budgetAction, raiseBudget, type BudgetCheck } from '@portal/calls';
import { call } from '@portal/client';
import { Notice, TextLink } from '@portal/design';
import { RoleButton, useAction } from '@portal/page';
import { formatMoney } from '@portal/rules';
import { usePurchase, type Purchase } from './usePurchase';

/** Budgets that a prepayment would exceed, each with a button to raise it. */
export const BudgetNotice = (purchase: Purchase) => <ExceededBudgets of={usePurchase(purchase)} />;

/** The same for a purchase that is known already. */
export const ExceededBudgets = ({ of: { check, retry } }: { of: ReturnType<typeof usePurchase> }) =>
  (check?.records ?? [])
    .filter(({ isExceeded }) => isExceeded === 1)
    .map((exceeded) => <Exceeded key={exceeded.budgetId} check={exceeded} onRaised={retry} />);

function Exceeded({
  check: { budgetId, name, action, used, raiseTo },
  onRaised,
}: {
  check: BudgetCheck;
  onRaised: () => void;
}) {
  const isRefused = action === budgetAction.stop;
  const { run, isBusy } = useAction(
    async (cap: string, reqNo) => {
      await call(raiseBudget, { budgetId, cap, reqNo });
      onRaised();
    },
    (cap) => `上限已调到 ${formatMoney(cap)}`,
  );

  return (
    <Notice tone={isRefused ? 'bad' : 'warn'}>
      “{name}”已用 {formatMoney(used)}，加上这一笔会超出上限
      {isRefused ? '，调高后才能支付。' : '，支付后会提醒您。'}{' '}
      <RoleButton needs={raiseBudget} $size="s" disabled={isBusy} onClick={() => void run(raiseTo)}>
        {`调高到 ${formatMoney(raiseTo)}`}
      </RoleButton>{' '}
      <TextLink to="/budget">查看预算</TextLink>
    </Notice>
  );
}
