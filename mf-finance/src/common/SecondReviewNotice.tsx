import { Notice } from '@portal/design';
import { moneyText, secondReviewMinor } from '@portal/rules';

/** Shown for amounts that need a second operator's approval. */
export function SecondReviewNotice({ amountMinor, also = '' }: { amountMinor: number; also?: string }) {
  if (amountMinor < secondReviewMinor) return null;
  return (
    <Notice tone="warn">
      达到 {moneyText(secondReviewMinor)}，须由另一位运营复核后生效{also}。
    </Notice>
  );
}
