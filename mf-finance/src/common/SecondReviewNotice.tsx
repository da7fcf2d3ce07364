import { Notice } from '@portal/design';
import { formatMinor, formatMoney, secondReviewMinor } from '@portal/rules';

/** Said where an amount is so large that another operator has to pass it. */
export function SecondReviewNotice({ amountMinor, also = '' }: { amountMinor: number; also?: string }) {
  if (amountMinor < secondReviewMinor) return null;
  return (
    <Notice tone="warn">
      达到 {formatMoney(formatMinor(secondReviewMinor))}，须由另一位运营复核后生效{also}。
    </Notice>
  );
}
