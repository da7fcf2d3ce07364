import { CallError } from '@portal/client';
import { ask } from '@portal/design';
import { useLocation, useNavigate } from '@portal/router';
import { formatMinor, parseYuan, rechargeFor, twoDecimals } from '@portal/rules';

/**
 * Address of the recharge page with an amount filled in.
 *
 * @param missing  Yuan.
 * @param next     Path and query to return to after payment.
 */
export function rechargeAddress(missing: string, next: string): string {
  const amount = twoDecimals(formatMinor(rechargeFor(parseYuan(missing) ?? 0)));
  return `/recharge?${new URLSearchParams({ amount, next }).toString()}`;
}

/**
 * Offers a recharge when a call was refused because the balance is too low (E3104).
 *
 * @returns a function that takes the error of a call and ignores all others.
 */
export function useShortage() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  return (error: unknown): void => {
    if (!(error instanceof CallError) || error.code !== 'E3104') return;
    const { missing } = error.details;
    if (typeof missing !== 'string') return;
    const question = `${error.message}。充值后回到这里继续。`;
    void ask({ title: '余额不足', question, confirmLabel: '去充值' }).then((isWanted) => {
      if (isWanted) void navigate(rechargeAddress(missing, pathname + search));
    });
  };
}
