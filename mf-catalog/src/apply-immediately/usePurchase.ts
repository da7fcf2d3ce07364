import { useCallback } from 'react';
import { checkBudgets, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import { useLoaded } from '@portal/page';
import { parseYuan } from '@portal/rules';

export interface Purchase {
  appId: string;
  apiId: string;
  /** Yuan. */
  amount: string;
}

/**
 * What a purchase means for budgets, and what can pay for it.
 *
 * @returns `check`: null until it is known, and for a purchase without app or amount.
 */
export function usePurchase({ appId, apiId, amount }: Purchase): {
  check: CallReply<typeof checkBudgets> | null;
  retry: () => void;
} {
  const isAsked = appId !== '' && (parseYuan(amount) ?? 0) > 0;
  const load = useCallback(
    async (signal: AbortSignal) =>
      isAsked ? call(checkBudgets, { appId, apiId, amount }, { signal }) : null,
    [isAsked, appId, apiId, amount],
  );
  const { data, retry } = useLoaded(load);
  return { check: data ?? null, retry };
}
