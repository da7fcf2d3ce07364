import { commissionOf } from '@portal/rules';
import type { Move } from './ledger.repository';

/**
 * Where a payment goes: the platform's commission, rounded down, and the rest to the provider.
 *
 * @param providerUserId  Null for an API whose provider has no account here.
 * @returns Moves that add up to `amountMinor`.
 */
export function earningMoves(providerUserId: string | null, amountMinor: number): Move[] {
  const commission = commissionOf(amountMinor);
  return [
    { ownerId: null, kind: 'commission', amountMinor: commission },
    {
      ownerId: providerUserId,
      kind: providerUserId ? 'pending' : 'unclaimed',
      amountMinor: amountMinor - commission,
    },
  ];
}
