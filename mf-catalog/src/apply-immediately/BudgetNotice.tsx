import { useCallback } from 'react';
import { budgetAction, checkBudgets, raiseBudget, type BudgetCheck } from '@portal/calls';
import { call } from '@portal/client';
import { Notice, TextLink } from '@portal/design';
import { RoleButton, useAction, useLoaded } from '@portal/page';
import { formatMoney, parseYuan } from '@portal/rules';

interface BudgetNoticeProps {
  appId: string;
  apiId: string;
  /** Prepayment in yuan. */
  amount: string;
}

/** Budgets that a prepayment would exceed, each with a button to raise it. */
export function BudgetNotice({ appId, apiId, amount }: BudgetNoticeProps) {
  const isAsked = appId !== '' && (parseYuan(amount) ?? 0) > 0;
  const load = useCallback(
    async (signal: AbortSignal) =>
      isAsked ? (await call(checkBudgets, { appId, apiId, amount }, { signal })).records : [],
    [isAsked, appId, apiId, amount],
  );
  const { data, retry } = useLoaded(load);

  return (data ?? [])
    .filter(({ isExceeded }) => isExceeded === 1)
    .map((check) => <Exceeded key={check.budgetId} check={check} onRaised={retry} />);
}

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
