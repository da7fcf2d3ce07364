import type { Db } from '../../platform/db/Db';
import { userState } from '../../platform/userState';

/** An account named by a provider. */
export interface NamedAccount {
  accountId: string;
  /** As typed by the provider. */
  wish: string;
  /** Display name: the full name of an enterprise. */
  name: string;
}

/**
 * Finds active accounts: persons by e-mail address or number, enterprises by their authenticated full name. Unknown
 * ones are left out.
 */
export async function findNamedAccounts(db: Db, wishes: readonly string[]): Promise<NamedAccount[]> {
  const given = [...new Set(wishes.map((wish) => wish.trim()).filter(Boolean))];
  if (given.length === 0) return [];
  const rows = await db
    .selectFrom('users as u')
    .leftJoin('company_authentications as c', 'c.user_id', 'u.id')
    .select(['u.id', 'u.email', 'u.mobile', 'u.nick_name', 'c.company_name'])
    .where('u.state', '=', userState.active)
    .where(({ or, eb }) =>
      or([
        eb(
          'u.email',
          'in',
          given.map((wish) => wish.toLowerCase()),
        ),
        eb('u.mobile', 'in', given),
        eb('u.id', 'in', (of) =>
          of
            .selectFrom('company_authentications as named')
            .select('named.user_id')
            .where('named.company_name', 'in', given)
            .where('named.passed_sealed', 'is not', null),
        ),
      ]),
    )
    .execute();
  return given.flatMap((wish) => {
    const row = rows.find(
      ({ email, mobile, company_name }) =>
        company_name === wish || email === wish.toLowerCase() || mobile === wish,
    );
    if (!row) return [];
    return [{ accountId: row.id, wish, name: row.company_name ?? row.nick_name }];
  });
}

/** Accounts that could not see an API so far. */
export async function withoutAccess(db: Db, apiId: string, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('api_audience')
    .select('account_id')
    .where('api_id', '=', apiId)
    .where('account_id', 'in', accountIds)
    .execute();
  const known = new Set(rows.map(({ account_id }) => account_id));
  return accountIds.filter((id) => !known.has(id));
}
