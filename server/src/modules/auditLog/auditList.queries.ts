import { sql } from 'kysely';
import {
  auditCountedMax,
  auditNameOf,
  type auditResults,
  type AuditTopic,
  type ReviewKind,
} from '@portal/calls';
import { codes, isCode } from '@portal/codes';
import { isMobile } from '@portal/rules';
import { boundedPageOf } from '../../platform/db/boundedPageOf';
import type { Db } from '../../platform/db/Db';
import { escapeLike } from '../../platform/db/escapeLike';
import { say, term, type TranslatableText } from '../../platform/i18n/say';
import { days, formatInstant, parseDay } from '../../platform/time';
import { auditWords } from './auditWords';
import type { EventWords } from './valueNames';

interface Filter {
  /** Prefix of the event's name. */
  event?: string;
  topic?: AuditTopic;
  /** Complete mail address or mobile number. */
  account?: string;
  /** Id of the object that it was done to. */
  object?: string;
  result?: keyof typeof auditResults;
  /** Days, both inclusive. */
  from?: string;
  to?: string;
}

interface Page {
  pageNo: number;
  pageSize: number;
}

/** Audit entries with their actors, newest first. */
export async function listAuditEntries(
  db: Db,
  { pageNo, pageSize, ...filter }: Filter & Page,
  words: EventWords = {},
) {
  const page = { pageNo, pageSize };
  const entries = entriesOf(db, await lookedUp(db, filter));
  const { rows, ...found } = await boundedPageOf(db, entries, page, auditCountedMax);
  return { records: await inWords(db, rows, words), ...found };
}

/** An entry with its position in the list. */
export type ReadEntry = Awaited<ReturnType<typeof readAuditEntries>>[number];

/** The same, page by page. */
export async function readAuditEntries(
  db: Db,
  filter: Filter,
  after: { at: Date; id: string } | null,
  limit: number,
  words: EventWords = {},
) {
  let query = entriesOf(db, await lookedUp(db, filter)).limit(limit);
  // The time is a bound of its own, so that the scan of the index by time starts there.
  if (after)
    query = query
      .where('at', '<=', after.at)
      .where(({ or, and, eb }) =>
        or([eb('at', '<', after.at), and([eb('at', '=', after.at), eb('audit_log.id', '>', after.id)])]),
      );
  const rows = await query.execute();
  const records = await inWords(db, rows, words);
  return rows.map((row, index) => ({ at: row.at, id: row.id, record: records[index]! }));
}

/** Counted up to `max`. */
export async function countAuditEntries(db: Db, filter: Filter, max: number): Promise<number> {
  const { total } = await db
    .selectFrom(
      entriesOf(db, await lookedUp(db, filter))
        .clearOrderBy()
        .limit(max)
        .as('some'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

interface LookedUp extends Omit<Filter, 'account'> {
  /** The actor; null: no user has the account that is searched for. */
  userId?: string | null;
}

/** The actor is looked up first: the planner would assume that an unknown one did hardly anything. */
async function lookedUp(db: Db, { account, ...filter }: Filter): Promise<LookedUp> {
  if (!account) return filter;
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(isMobile(account) ? 'mobile' : 'email', '=', account.toLowerCase())
    .executeTakeFirst();
  return { ...filter, userId: row?.id ?? null };
}

function entriesOf(db: Db, { event, topic, userId, object, result, from, to }: LookedUp) {
  let query = db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .select(['audit_log.id', 'at', 'event', 'address', 'outcome', 'detail', 'object_id', 'nick_name'])
    .orderBy('at', 'desc')
    .orderBy('audit_log.id');
  const part = sql<string>`split_part(event, '.', 1)`;
  if (topic) query = query.where(part, '=', topic);
  // An event begins with its topic, which is indexed.
  if (event)
    query = query.where(
      part,
      'like',
      `${escapeLike(event.split('.')[0] ?? '')}${event.includes('.') ? '' : '%'}`,
    );
  if (event) query = query.where('event', 'like', `${escapeLike(event)}%`);
  if (object) query = query.where('object_id', '=', object);
  if (result) query = query.where('outcome', result === 'ok' ? '=' : '<>', 'ok');
  if (from) query = query.where('at', '>=', parseDay(from));
  if (to) query = query.where('at', '<', new Date(parseDay(to).getTime() + days));
  if (userId !== undefined) query = query.where('audit_log.user_id', '=', userId);
  return query;
}

type EntryRow = Awaited<ReturnType<ReturnType<typeof entriesOf>['execute']>>[number];

async function inWords(db: Db, rows: readonly EntryRow[], words: EventWords = {}) {
  const queues = await queuesOf(
    db,
    rows.flatMap(({ object_id }) => object_id ?? []),
  );
  return rows.map(({ id, at, nick_name, detail, outcome, object_id, event, address }) => ({
    auditId: id,
    at: formatInstant(at),
    who: nick_name ?? say`系统`,
    event,
    name: term(auditNameOf(event) ?? event),
    ...auditWords({
      event,
      detail,
      objectId: object_id,
      reviewKind: queues.get(object_id ?? ''),
      words,
    }),
    address,
    isOk: outcome === 'ok' ? 1 : 0,
    outcome: outcomeText(outcome),
    detail: detail ?? '',
  }));
}

/** The review queues in which the objects have been. */
async function queuesOf(db: Db, ids: readonly string[]): Promise<Map<string, ReviewKind>> {
  if (ids.length === 0) return new Map();
  const cases = await db
    .selectFrom('review_cases')
    .select(['subject_id', 'kind'])
    .where('subject_id', 'in', [...new Set(ids)])
    .execute();
  return new Map(cases.map(({ subject_id, kind }) => [subject_id, kind]));
}

function outcomeText(outcome: string): TranslatableText {
  if (outcome === 'ok') return say`成功`;
  return isCode(outcome) ? say`${term(codes[outcome].text)}（${outcome}）` : outcome;
}
