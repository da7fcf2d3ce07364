import { sql } from 'kysely';
import { ledgerAccountKinds } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { formatInstant } from '../../platform/time';
import { applyIdOf } from '../finance';
import { say, term, type Translatable } from '../../platform/i18n/say';
import { deskCauseOf } from './deskCauseOf';
import { entryNameOf } from './entryNameOf';

const sidesShown = 50;

/** Accounts of the platform itself. */
const platformAccounts: Readonly<Record<string, Translatable>> = {
  outside: say`银行与渠道`,
  promotion: say`赠送与代金券`,
  commission: say`平台佣金`,
  fee: say`提现手续费`,
  writeoff: say`平台承担`,
  unclaimed: say`无主款项`,
};

const ownAccounts: Readonly<Record<string, string>> = ledgerAccountKinds;

/** One transfer with all its sides, debits first. @throws {AppError} `E3110`. */
export async function viewTransfer(db: Db, transferId: string) {
  const found = await db
    .selectFrom('ledger_transfers as t')
    .select(['t.at', 't.kind', 't.memo', 't.idempotency_key'])
    .select([
      applyIdOf.as('apply_id'),
      sql<number>`(select count(*)::int from call_records r where r.transfer_id = t.id)`.as('calls'),
      sql<string | null>`(
        select r.subscription_id from call_records r where r.transfer_id = t.id limit 1)`.as('called'),
    ])
    .where('t.id', '=', transferId)
    .executeTakeFirst();
  if (!found) throw new AppError('E3110');
  const sides = await db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_accounts as a', 'a.id', 'e.account_id')
    .leftJoin('users as u', 'u.id', 'a.owner_id')
    .select(['a.owner_id', 'a.kind', 'u.nick_name', 'e.amount_minor'])
    .where('e.transfer_id', '=', transferId)
    .orderBy('e.amount_minor')
    .orderBy('a.id')
    .limit(sidesShown)
    .execute();
  return {
    transferId,
    at: formatInstant(found.at),
    kind: entryNameOf(found),
    memo: found.memo,
    key: found.idempotency_key,
    cause: deskCauseOf(found.idempotency_key),
    calls: found.calls,
    about: await nameOfSubscription(db, found.apply_id ?? found.called),
    sides: sides.map((side) => ({
      accountId: side.owner_id,
      name: side.nick_name ?? say`平台`,
      account: platformAccounts[side.kind] ?? term(ownAccounts[side.kind] ?? side.kind),
      amount: formatMinor(side.amount_minor),
    })),
  };
}

/** App, API and number of a subscription; '' for none. */
async function nameOfSubscription(db: Db, id: string | null): Promise<string> {
  if (id === null) return '';
  const row = await db
    .selectFrom('subscriptions as s')
    .innerJoin('apps as a', 'a.id', 's.app_id')
    .innerJoin('api_products as p', 'p.id', 's.api_id')
    .select(['s.apply_no', 'a.name as app', 'p.name as api'])
    .where('s.id', '=', id)
    .executeTakeFirst();
  return row ? `${row.app} · ${row.api}（${row.apply_no}）` : '';
}
