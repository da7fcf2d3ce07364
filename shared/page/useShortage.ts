import { CallError } from '@portal/client';
import { ask } from '@portal/design';
import { useLocation, useNavigate } from '@portal/router';
import { formatMinor, parseYuan, rechargeFor } from '@portal/rules';

/** The page where what lacks is paid in, and that leads back to where it lacked. @param missing  Yuan. */
export function rechargeAddress(missing: string, next: string): string {
  const amount = formatMinor(rechargeFor(parseYuan(missing) ?? 0)).slice(0, -2);
  return `/recharge?${new URLSearchParams({ amount, next }).toString()}`;
}

/**
 * Offers to pay in what is missing when something was refused for want of money (E3104), wherever that was.
 *
 * @returns a function that looks at a refusal; any other error is left alone.
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
