import type { Db } from '../../platform/db/Db';
import { userState } from '../../platform/userState';

/** An account that a provider has named. */
export interface NamedAccount {
  accountId: string;
  /** As the provider wrote it. */
  wish: string;
  /** What the account is called: an enterprise by its full name. */
  name: string;
}

/**
 * Active accounts by what they are named by: people by their mail address or number, enterprises by the full name that
 * they were authenticated with. Those that are not found are left out.
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

/** Those of these accounts that an API is not shown to yet: it goes online for them now. */
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
