import type { Db } from '../../platform/db/Db';
import { newId } from '../../platform/ids';
import { readRates } from './commission.repository';
import { commissionOfEarning, type Earning } from './earning';
import { addEarnings, takeFromOpen, type NewEarning } from './earning.repository';
import { accountId, lockBalances, transfer, type AccountRef, type Move } from './ledger.repository';

interface Booking {
  /** Id of the transfer, where it has to be known in advance. */
  id?: string;
  /** Idempotency key: the same key moves money once. */
  key: string;
  kind: string;
  memo: string;
  at: Date;
  /** The other side, the consumer's. Together with the earnings it adds up to zero. */
  moves: readonly Move[];
  earnings: readonly Earning[];
}

interface Split {
  earning: Earning;
  commissionMinor: number;
}

/** Where a deduction is taken from; `covered`: paid by the portal. */
interface Taken {
  pending: number;
  payable: number;
  covered: number;
}

const platformCommission: AccountRef = { ownerId: null, kind: 'commission' };

/**
 * Books earnings, or their return, together with the other side, and the rows that explain them: ledger and rows agree
 * to the last digit. The commission is rounded down. A return is taken from pending earnings, then from payable ones;
 * if the provider has been paid out already, the portal covers the rest (`writeoff`), so that the consumer's money is
 * not held up.
 *
 * @returns id of the transfer, null when the key was used before.
 * @throws {AppError} `E3104` when the other side has not enough.
 */
export async function bookEarnings(
  tx: Db,
  { id, key, kind, memo, at, moves, earnings }: Booking,
): Promise<string | null> {
  const rateOn = await readRates(tx, [...new Set(earnings.map(({ providerId }) => providerId))]);
  const splits = earnings.map((earning): Split => ({
    earning,
    commissionMinor: commissionOfEarning(earning, rateOn(earning.providerId, earning.ratedOn ?? earning.day)),
  }));
  const taken = await takings(tx, splits, moves);
  const transferId = await transfer(tx, {
    id,
    key,
    kind,
    memo,
    at,
    moves: [...moves, ...splits.flatMap((split) => movesOf(split, taken.get(split)))],
  });
  if (transferId === null) return null;
  await addEarnings(
    tx,
    splits.map((split) => rowOf(split, taken.get(split), at)),
  );
  for (const [{ earning }, { pending }] of taken)
    if (earning.ownerId !== null && pending > 0) await takeFromOpen(tx, earning.ownerId, pending, at);
  return transferId;
}

const netOf = ({ earning, commissionMinor }: Split) => earning.grossMinor - commissionMinor;

/** Splits returns by the account they are taken from. All providers concerned are locked first, in one order. */
async function takings(tx: Db, splits: readonly Split[], moves: readonly Move[]): Promise<Map<Split, Taken>> {
  const taken = new Map<Split, Taken>();
  const returns = splits.filter((split) => split.earning.ownerId !== null && netOf(split) < 0);
  if (returns.length === 0) return taken;
  const accounts = returns.flatMap(({ earning: { ownerId } }): AccountRef[] => [
    { ownerId, kind: 'payable' },
    { ownerId, kind: 'pending' },
  ]);
  const left = await lockBalances(tx, [...accounts, ...moves, platformCommission]);
  const take = (account: AccountRef, wanted: number) => {
    const id = accountId(account);
    const amount = Math.min(wanted, left.get(id) ?? 0);
    left.set(id, (left.get(id) ?? 0) - amount);
    return amount;
  };
  for (const split of returns) {
    const { ownerId } = split.earning;
    const owed = -netOf(split);
    const pending = take({ ownerId, kind: 'pending' }, owed);
    const payable = take({ ownerId, kind: 'payable' }, owed - pending);
    taken.set(split, { pending, payable, covered: owed - pending - payable });
  }
  return taken;
}

function movesOf(split: Split, taken: Taken | undefined): Move[] {
  const { ownerId } = split.earning;
  const commission = { ...platformCommission, amountMinor: split.commissionMinor };
  if (!taken)
    return [commission, { ownerId, kind: ownerId ? 'pending' : 'unclaimed', amountMinor: netOf(split) }];
  return [
    commission,
    { ownerId, kind: 'pending', amountMinor: -taken.pending },
    { ownerId, kind: 'payable', amountMinor: -taken.payable },
    { ownerId: null, kind: 'writeoff', amountMinor: -taken.covered },
  ];
}

function rowOf(split: Split, taken: Taken | undefined, at: Date): NewEarning {
  const { providerId, ownerId, source, kind, day, calls, extraUnits = 0, grossMinor } = split.earning;
  return {
    id: newId('earn'),
    provider_id: providerId,
    owner_id: ownerId,
    consumer_id: source?.consumerId ?? null,
    api_id: source?.apiId ?? null,
    subscription_id: source?.subscriptionId ?? null,
    day,
    kind,
    calls,
    extra_units: extraUnits,
    gross_minor: grossMinor,
    commission_minor: split.commissionMinor,
    covered_minor: taken?.covered ?? 0,
    open_minor: ownerId === null || taken ? 0 : netOf(split),
    settled_minor: taken ? 0 - taken.payable : 0,
    updated_at: at,
  };
}
