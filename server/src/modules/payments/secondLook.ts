import { secondReviewMinor } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Actor } from '../../platform/Actor';

/**
 * Whether a second approval is needed.
 *
 * @param first  Person of the first approval; null: none.
 * @throws {AppError} `E4209` when it is the same person.
 */
export function needsAnother(amountMinor: number, first: string | null, { userId }: Actor): boolean {
  if (amountMinor < secondReviewMinor) return false;
  if (first === null) return true;
  if (first === userId) throw new AppError('E4209');
  return false;
}
