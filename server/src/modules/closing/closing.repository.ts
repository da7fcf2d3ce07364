import type { Insertable } from 'kysely';
import { roles } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';
import type { Account } from '../../platform/http/Member';
import { userState } from '../../platform/userState';

export async function insertClosing(tx: Db, row: Insertable<Tables['account_closings']>): Promise<void> {
  await tx.insertInto('account_closings').values(row).execute();
  await tx.updateTable('users').set({ closes_at: row.closes_at }).where('id', '=', row.account_id).execute();
}

const accountOf = (tx: Db, accountId: string) =>
  tx.selectFrom('users').selectAll().where('id', '=', accountId);

/** Locks the account until the transaction ends. Rows that refer to it may still be written, as `lockRow` says. */
export const lockAccount = (tx: Db, accountId: string): Promise<Account> =>
  accountOf(tx, accountId).forNoKeyUpdate().executeTakeFirstOrThrow();

/** Of an account that is about to lose its names, which are keys: nothing may refer to it meanwhile. */
export const lockWhole = (tx: Db, accountId: string): Promise<Account> =>
  accountOf(tx, accountId).forUpdate().executeTakeFirstOrThrow();

/** False when none is under way. */
export async function takeBack(tx: Db, accountId: string, at: Date): Promise<boolean> {
  const taken = await tx
    .updateTable('account_closings')
    .set({ withdrawn_at: at })
    .where('account_id', '=', accountId)
    .where('withdrawn_at', 'is', null)
    .where('closed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  await tx.updateTable('users').set({ closes_at: null }).where('id', '=', accountId).execute();
  return taken !== undefined;
}

const openClosings = (db: Db) =>
  db
    .selectFrom('account_closings')
    .selectAll()
    .where('withdrawn_at', 'is', null)
    .where('closed_at', 'is', null)
    .orderBy('closes_at');

export const listDue = (db: Db, now: Date, limit: number) =>
  openClosings(db).where('closes_at', '<=', now).limit(limit).execute();

/** Closures that are due before a time and whose owner was not reminded yet. */
export const listToRemind = (db: Db, before: Date, limit: number) =>
  openClosings(db).where('closes_at', '<=', before).where('reminded_at', 'is', null).limit(limit).execute();

/** False when another process has reminded them, or it is no longer under way. */
export async function noteReminded(tx: Db, id: string, at: Date): Promise<boolean> {
  const noted = await tx
    .updateTable('account_closings')
    .set({ reminded_at: at })
    .where('id', '=', id)
    .where('reminded_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return noted !== undefined;
}

export const findOpenById = (tx: Db, id: string) =>
  openClosings(tx).where('id', '=', id).forUpdate().executeTakeFirst();

export async function noteClosed(tx: Db, id: string, at: Date): Promise<void> {
  await tx.updateTable('account_closings').set({ closed_at: at, reason: '' }).where('id', '=', id).execute();
}

/** Files of an account that no remaining row refers to: pictures of papers, attachments, uploads. */
export async function listPersonalFiles(tx: Db, accountId: string, staysScene: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('files')
    .select('id')
    .where('owner_id', '=', accountId)
    .where('scene', '!=', staysScene)
    .where('id', 'not in', (eb) => eb.selectFrom('documents').select('file_id'))
    .where('id', 'not in', (eb) => eb.selectFrom('document_revisions').select('file_id'))
    .where('id', 'not in', (eb) => eb.selectFrom('notice_files').select('file_id'))
    // Receipts of banks are kept with the ledger.
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('recharge_orders')
        .select(({ ref }) => ref('voucher_id').$notNull().as('id'))
        .where('owner_id', '=', accountId)
        .where('voucher_id', 'is not', null),
    )
    // So are invoices.
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('invoices')
        .select(({ ref }) => ref('file_id').$notNull().as('id'))
        .where('owner_id', '=', accountId)
        .where('file_id', 'is not', null),
    )
    // Of an app that somebody else has now.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscriptions')
            .select('subscriptions.id')
            .whereRef('attachment_id', '=', 'files.id')
            .where('applicant_id', '!=', accountId),
        ),
      ),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Deletes personal data and secrets of an account, and frees its names. What others or the law still need is kept:
 * apps, subscriptions, calls, ledger, APIs and their documents, decided cases, the audit log.
 */
export async function forgetAccount(tx: Db, { id, kind, email, mobile }: Account): Promise<void> {
  await tx
    .deleteFrom('outgoing_messages')
    .where('receiver_id', 'in', (eb) =>
      eb.selectFrom('message_receivers').select('id').where('user_id', '=', id),
    )
    .execute();
  for (const table of tablesOfUser) await tx.deleteFrom(table).where('user_id', '=', id).execute();
  await tx.updateTable('subscriptions').set({ attachment_id: null }).where('applicant_id', '=', id).execute();
  await tx.deleteFrom('access_tokens').where('account_id', '=', id).execute();
  await tx.deleteFrom('api_audience').where('account_id', '=', id).execute();
  await tx.deleteFrom('organisation_invitations').where('organisation_id', '=', id).execute();
  for (const table of tablesOfOrganisation)
    await tx.deleteFrom(table).where('organisation_id', '=', id).execute();
  await tx
    .deleteFrom('company_papers')
    .where('company_id', 'in', (eb) =>
      eb.selectFrom('company_authentications').select('id').where('user_id', '=', id),
    )
    .execute();
  await tx.deleteFrom('company_authentications').where('user_id', '=', id).execute();
  for (const table of [
    'webhooks',
    'bank_cards',
    'balance_alerts',
    'balance_arrivals',
    'invoice_titles',
  ] as const)
    await tx.deleteFrom(table).where('owner_id', '=', id).execute();
  await tx.deleteFrom('figure_alerts').where('account_id', '=', id).execute();
  await tx.deleteFrom('user_notes').where('account_id', '=', id).execute();
  await tx.deleteFrom('login_alerts').where('account_id', '=', id).execute();
  for (const table of ['app_addresses', 'app_certificates', 'app_certificate_rules'] as const)
    await tx
      .deleteFrom(table)
      .where('app_id', 'in', (eb) => eb.selectFrom('apps').select('id').where('owner_id', '=', id))
      .execute();
  await tx
    .deleteFrom('support_replies')
    .where('ticket_id', 'in', (eb) => eb.selectFrom('support_tickets').select('id').where('user_id', '=', id))
    .execute();
  await tx.deleteFrom('support_tickets').where('user_id', '=', id).execute();
  // Its reviews and applications are deleted, so their cases need no decision.
  await tx
    .updateTable('review_cases')
    .set({ state: 'withdrawn' })
    .where('kind', 'in', ['comment', 'join'])
    .where('applicant_id', '=', id)
    .where('state', '=', 'open')
    .execute();
  await tx.deleteFrom('helpful_votes').where('voter', '=', id).execute();
  await tx.updateTable('search_demands').set({ user_id: null }).where('user_id', '=', id).execute();
  const gone = kind === 'organisation' ? /* as is */ '已注销组织' : /* as is */ '已注销用户';
  await tx.updateTable('review_cases').set({ applicant_name: gone }).where('applicant_id', '=', id).execute();
  await tx.updateTable('subscription_events').set({ actor_name: gone }).where('actor_id', '=', id).execute();
  await tx.updateTable('apply_comments').set({ author_name: gone }).where('account_id', '=', id).execute();
  for (const acting of ['sessions', 'users'] as const)
    await tx.updateTable(acting).set({ acting_for: null }).where('acting_for', '=', id).execute();
  await tx
    .deleteFrom('organisation_members')
    .where(({ eb, or }) => or([eb('user_id', '=', id), eb('organisation_id', '=', id)]))
    .execute();
  const addresses = [email, mobile].filter((one) => one !== null);
  if (addresses.length > 0) {
    await tx
      .deleteFrom('outgoing_messages')
      .where('recipient', 'in', addresses)
      .where('sent_at', 'is not', null)
      .execute();
    await tx.deleteFrom('verification_codes').where('target', 'in', addresses).execute();
    await tx.deleteFrom('organisation_invitations').where('account', 'in', addresses).execute();
  }
  await tx
    .updateTable('users')
    .set({
      email: null,
      mobile: null,
      password_hash: null,
      nick_name: gone,
      state: userState.closed,
      roles: roles.consumer,
      current_role_type: roles.consumer,
      acting_for: null,
      second_factor_at: null,
      closes_at: null,
      invite_code: null,
      avatar_id: null,
      language: null,
      frozen_reason: null,
      operator_roles: null,
    })
    .where('id', '=', id)
    .execute();
}

/** Tables whose rows of the account are deleted. */
const tablesOfUser = [
  'sessions',
  'sso_links',
  'known_devices',
  'tickets',
  'password_history',
  'totp_secrets',
  'recovery_codes',
  'login_tickets',
  'login_tries',
  'passkeys',
  'access_tokens',
  'account_changes',
  'phone_appeals',
  'factor_appeals',
  'person_authentications',
  'advanced_items',
  'provider_applications',
  'join_applications',
  'member_messages',
  'message_settings',
  'message_receivers',
  'mail_digests',
  'quiet_hours',
  'notice_reads',
  'favourites',
  'status_followers',
  'test_cases',
  'test_history',
  'api_comments',
  'api_comment_reports',
  'idempotency_keys',
  'company_sandboxes',
  'portal_members',
] as const satisfies readonly (keyof Tables)[];

/** Sign-in configuration of an organisation. */
const tablesOfOrganisation = [
  'sso_links',
  'sso_logins',
  'sso_arrivals',
  'sso_domains',
  'sso_settings',
] as const satisfies readonly (keyof Tables)[];
