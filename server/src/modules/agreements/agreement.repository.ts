import { sql } from 'kysely';
import type { AgreementKind } from '@portal/calls';
import type { Db } from '../../platform/db/Db';

/** Puts a version in force. The piece of content is locked. */
export const putInForce = async (tx: Db, kind: AgreementKind, version: number, isAsked: boolean) => {
  const changes = { version, ...(isAsked && { asked_version: version }) };
  await tx
    .insertInto('agreements')
    .values({ kind, ...changes })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(changes))
    .execute();
};

export async function versionsInForce(db: Db): Promise<Map<AgreementKind, number>> {
  const rows = await db.selectFrom('agreements').select(['kind', 'version']).execute();
  return new Map(rows.map(({ kind, version }) => [kind, version]));
}

interface Acceptance {
  accountId: string;
  kind: AgreementKind;
  version: number;
  by: string;
  at: Date;
}

/** Agreeing again does not change the time of the first agreement. */
export const keepAcceptances = async (tx: Db, acceptances: readonly Acceptance[]) =>
  void (await tx
    .insertInto('agreement_acceptances')
    .values(
      acceptances.map(({ accountId, kind, version, by, at }) => ({
        account_id: accountId,
        kind,
        version,
        accepted_by: by,
        accepted_at: at,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute());

/** The account whose agreement counts, by kind. */
export type Parties = readonly (readonly [kind: AgreementKind, accountId: string])[];

/** Kinds with a version that requires a new agreement, which this account has not given. */
export async function kindsDue(db: Db, parties: Parties): Promise<AgreementKind[]> {
  const rows = await db
    .selectFrom('agreements as a')
    .select('a.kind')
    .where('a.asked_version', '>', 0)
    .where(({ or, and, eb, not, exists, selectFrom }) =>
      or(
        parties.map(([kind, accountId]) =>
          and([
            eb('a.kind', '=', kind),
            not(
              exists(
                selectFrom('agreement_acceptances as x')
                  .select(sql`1`.as('one'))
                  .where('x.account_id', '=', accountId)
                  .whereRef('x.kind', '=', 'a.kind')
                  .whereRef('x.version', '>=', 'a.asked_version'),
              ),
            ),
          ]),
        ),
      ),
    )
    .orderBy('a.kind')
    .execute();
  return rows.map(({ kind }) => kind);
}

const shownMax = 50;

/** Agreements of these accounts, newest first. */
export const listAcceptances = (db: Db, accountIds: readonly string[]) =>
  db
    .selectFrom('agreement_acceptances')
    .select(['kind', 'version', 'accepted_at'])
    .where('account_id', 'in', accountIds)
    .orderBy('accepted_at', 'desc')
    .orderBy('kind')
    .orderBy('version', 'desc')
    .limit(shownMax)
    .execute();
