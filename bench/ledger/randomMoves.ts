import type { Move } from '../../server/src/modules/finance/ledger.repository';
import { newRandom } from './newRandom';

export const owners = ['u1', 'u2', 'u3'] as const;
const provider = 'u3';
const kinds = ['recharge', 'charge', 'refund', 'withdraw'] as const;
const amountMax = 50_000;

export interface RandomTransfer {
  kind: (typeof kinds)[number];
  moves: Move[];
}

/** The same transfer for the same number, whichever process asks. */
export function randomTransfer(number: number): RandomTransfer {
  const random = newRandom(number);
  const kind = kinds[Math.floor(random() * kinds.length)] ?? 'recharge';
  const ownerId = random() < 0.5 ? owners[0] : owners[1];
  const amount = 1 + Math.floor(random() * amountMax);
  const own = (amountMinor: number): Move => ({ ownerId, kind: 'balance', amountMinor });
  const outside = (amountMinor: number): Move => ({ ownerId: null, kind: 'outside', amountMinor });

  switch (kind) {
    case 'recharge':
      return { kind, moves: [outside(-amount), own(amount)] };
    case 'withdraw':
      return { kind, moves: [own(-amount), outside(amount)] };
    case 'charge':
      return { kind, moves: [own(-amount), ...earned(amount)] };
    case 'refund':
      return { kind, moves: [own(amount), ...earned(-amount)] };
  }
}

/** A tenth to the platform, the rest to a provider. */
function earned(amount: number): Move[] {
  const commission = Math.trunc(amount / 10);
  return [
    { ownerId: null, kind: 'commission', amountMinor: commission },
    { ownerId: provider, kind: 'pending', amountMinor: amount - commission },
  ];
}
