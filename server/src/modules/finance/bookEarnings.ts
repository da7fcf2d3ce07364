import type { Db } from '../../platform/db/Db';
import { newId } from '../../platform/ids';
import { readRates } from './commission.repository';
import { commissionOfEarning, type Earning } from './earning';
import { addEarnings, takeFromOpen, type NewEarning } from './earning.repository';
import { accountId, lockBalances, transfer, type AccountRef, type Move } from './ledger.repository';

interface Booking {
  /** Of the transfer, where it has to be known before. */
  id?: string;
  /** The same key moves money once, whoever repeats it. */
  key: string;
  kind: string;
  memo: string;
  at: Date;
  /** The other side: what leaves the consumer, or comes back. With the earnings it adds up to zero. */
  moves: readonly Move[];
  earnings: readonly Earning[];
}

interface Split {
  earning: Earning;
  commissionMinor: number;
}

/** Where what is taken from an account comes from; `covered`: the portal stands in. */
interface Taken {
  pending: number;
  payable: number;
  covered: number;
}

const platformCommission: AccountRef = { ownerId: null, kind: 'commission' };

/**
 * Moves what providers earn, or give back, together with its other side, and keeps the rows that say what for: what the
 * ledger moved is what the rows say, to the last digit. The platform's part is rounded down, the provider has the rest.
 * What is given back is taken from what is not settled yet, then from what could be paid out; a provider who has been
 * paid out already does not hold the consumer's money up: the portal stands in (`writeoff`).
 *
 * @returns Id of the transfer, null when the key has moved money before.
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

/** What is given back, with where it comes from. Whoever may be taken from is locked first, all in one order. */
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
