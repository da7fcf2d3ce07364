import { sql } from 'kysely';
import { hostState, openPortalStates, portalState, type PortalState } from '@portal/calls';
import type { Industry } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { containing } from '../../platform/db/containing';
import { countRows } from '../../platform/db/countRows';
import { pageOf } from '../../platform/db/pageOf';
import { say } from '../../platform/i18n/say';
import { textFromColumn } from '../../platform/i18n/textFromColumn';
import { formatInstant } from '../../platform/time';
import type { Manager } from './portal.repository';

interface Page {
  pageNo: number;
  pageSize: number;
}

/** Address of a portal: its own domain if that is served, else by its prefix. */
export type AddressOf = (prefix: string, servedHost: string | null) => string;

const visitDays = 30;

const apiCount = sql<number>`(select count(*)::int from portal_apis a where a.portal_id = p.id)`;
/** @param today  `yyyy-MM-dd` */
const visits30 = (today: string) => sql<number>`(
  select coalesce(sum(visits), 0)::int from portal_visit_days v
  where v.portal_id = p.id and v.day > ${today}::date - ${visitDays}::int)`;
const servedHost = sql<
  string | null
>`case when h.proven_at is not null and h.state <> ${hostState.unresolved} then h.host end`;

const portals = (db: Db) =>
  db.selectFrom('portals as p').leftJoin('portal_hosts as h', 'h.portal_id', 'p.id');

/** Portals that a user manages, newest first. */
export async function listManaged(
  db: Db,
  { ownerId, personId }: Manager,
  { today, addressOf, ...page }: Page & { today: string; addressOf: AddressOf },
) {
  const own = db.selectFrom('portals as p').where('p.owner_id', '=', ownerId);
  const ofOthers = db
    .selectFrom('portals as p')
    .where('p.id', 'in', (eb) =>
      eb.selectFrom('portal_members').select('portal_id').where('user_id', '=', personId),
    )
    .where('p.owner_id', 'is distinct from', ownerId);
  const offset = (page.pageNo - 1) * page.pageSize;
  const first = (some: typeof own) =>
    some
      .select(['p.id', 'p.created_at'])
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id')
      .limit(offset + page.pageSize);
  // Each part along its own index, no further than to the end of the page.
  const { rows: picked } = await sql<{ id: string }>`
    select id from ((${first(own)}) union all (${first(ofOthers)})) as managed
    order by created_at desc, id limit ${page.pageSize} offset ${offset}`.execute(db);
  const total = (await countRows(own)) + (await countRows(ofOthers));
  const rows = await portals(db)
    .where(sql<boolean>`p.id = any(${picked.map(({ id }) => id)}::text[])`)
    .select(['p.id', 'p.name', 'p.prefix', 'p.logo_url', 'p.color', 'p.state', 'p.created_at'])
    .select(['p.owner_id', 'p.reason', 'p.reason_said', 'h.host', 'h.certificate_until'])
    .select([apiCount.as('apis'), visits30(today).as('visits'), servedHost.as('servedHost')])
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .execute();
  return {
    total,
    ...page,
    records: rows.map((row) => ({
      doId: row.id,
      doName: row.name,
      doPrefix: row.prefix,
      doLogoUrl: row.logo_url ?? '',
      doColor: row.color,
      url: addressOf(row.prefix, row.servedHost),
      host: row.host,
      state: row.state,
      reason: textFromColumn(row.reason, row.reason_said),
      certExpireAt: row.certificate_until && formatInstant(row.certificate_until),
      apiCount: row.apis,
      visits30: row.visits,
      createTime: formatInstant(row.created_at),
      isOwner: row.owner_id === ownerId ? 1 : 0,
    })),
  };
}

interface Filter extends Page {
  keyWord?: string;
  industry?: Industry;
  state?: PortalState;
  /** Operators see all states, owners and reasons. */
  isOperator: boolean;
  today: string;
  addressOf: AddressOf;
}

/** All portals that are online, newest first. */
export async function listAll(db: Db, filter: Filter) {
  const { keyWord, industry, state, isOperator, today, addressOf, ...page } = filter;
  let query = portals(db)
    .leftJoin('users as u', 'u.id', 'p.owner_id')
    .where('p.state', 'in', isOperator ? Object.values(portalState) : openPortalStates);
  if (isOperator && state !== undefined) query = query.where('p.state', '=', state);
  if (keyWord) query = query.where('p.name', ...containing(keyWord));
  if (industry) query = query.where('p.industry', '=', industry);
  const { rows, ...found } = await pageOf(
    query
      .select(['p.id', 'p.name', 'p.prefix', 'p.logo_url', 'p.color', 'p.intro', 'p.state'])
      .select(['p.reason', 'p.reason_said', 'u.nick_name', apiCount.as('apis'), servedHost.as('servedHost')])
      .$if(isOperator, (qb) => qb.select(visits30(today).as('visits')))
      .orderBy('p.created_at', 'desc')
      .orderBy('p.id'),
    page,
  );
  return {
    ...found,
    records: rows.map((row) => ({
      doId: row.id,
      doName: row.name,
      doLogoUrl: row.logo_url ?? '',
      doColor: row.color,
      intro: row.intro,
      url: addressOf(row.prefix, row.servedHost),
      apiCount: row.apis,
      state: row.state,
      ops: isOperator
        ? {
            ownerName: row.nick_name ?? '—',
            doPrefix: row.prefix,
            reason: textFromColumn(row.reason, row.reason_said),
            visits30: row.visits ?? 0,
          }
        : null,
    })),
  };
}

/** Published revisions, newest first. */
export async function listRevisions(db: Db, portalId: string, liveRevision: number, page: Page) {
  const query = db
    .selectFrom('portal_revisions as r')
    .leftJoin('users as u', 'u.id', 'r.published_by')
    .select([
      'r.revision',
      'r.note',
      'r.note_said',
      'r.published_at',
      'r.brings_back',
      'r.content',
      'u.nick_name',
    ])
    .where('r.portal_id', '=', portalId)
    .orderBy('r.revision', 'desc');
  const { rows, ...found } = await pageOf(query, page);
  return {
    ...found,
    records: rows.map((row) => ({
      revision: row.revision,
      note: textFromColumn(row.note, row.note_said),
      publishTime: formatInstant(row.published_at),
      publisher: row.nick_name ?? say`平台`,
      bringsBack: row.brings_back,
      isLive: row.revision === liveRevision ? 1 : 0,
      content: row.content,
    })),
  };
}

/** Every day of a period, including days without visits. */
export async function listDays(db: Db, portalId: string, from: string, to: string) {
  const { rows } = await sql<{ day: string; visits: number; registrations: number }>`
    select to_char(d, 'YYYY-MM-DD') as day, coalesce(v.visits, 0) as visits,
      (select count(*)::int from users u where u.portal_id = ${portalId}
        and u.created_at >= (d::date)::timestamp at time zone 'Asia/Shanghai'
        and u.created_at < (d::date + 1)::timestamp at time zone 'Asia/Shanghai') as registrations
    from generate_series(${from}::date, ${to}::date, interval '1 day') d
    left join portal_visit_days v on v.portal_id = ${portalId} and v.day = d::date
    order by d`.execute(db);
  return rows;
}

const faqsShown = 5;

/** Content of a portal's home page besides its APIs and notices. */
export async function readHome(db: Db, portalId: string) {
  const portal = await db
    .selectFrom('portals')
    .select(['name', 'intro', 'contact', 'icp_no'])
    .where('id', '=', portalId)
    .executeTakeFirst();
  if (!portal) return null;
  const { rows: types } = await sql<{ code: string; name: string; nameEn: string; count: number }>`
    select k.id as code, k.name, k.name_en as "nameEn", count(*)::int as count
    from documents d join document_kinds k on k.id = coalesce(d.kind_id, d.type)
    where d.removed_at is null and d.is_enabled and d.id in (
      select document_id from portal_documents c join documents o on o.id = document_id and not o.is_restricted
        where c.portal_id = ${portalId}
      union select r.document_id from api_documents r join portal_apis a on a.api_id = r.api_id
        join api_products p on p.id = r.api_id and coalesce(p.portal_id, ${portalId}) = ${portalId}
        where a.portal_id = ${portalId})
    group by k.id order by count(*) desc, k.id`.execute(db);
  const { rows: faqs } = await sql<{ faqId: string; question: string }>`
    select f.id as "faqId", f.question from faqs f
    join faq_categories c on c.id = f.category_id
    join portals p on p.id = ${portalId} and (p.faq_ids is null or f.id = any(p.faq_ids))
    order by c.sort, f.sort, f.id limit ${faqsShown}`.execute(db);
  return { portal, types, faqs };
}

const slidesMax = 12;

/** The current carousel of a portal. @param portalId Null: the main portal. */
export const listSlidesOf = (db: Db, portalId: string | null, now: Date) =>
  db
    .selectFrom('slides')
    .select(['id as caId', 'title', 'image_url as imgUrl', 'link_url as linkUrl', 'sort'])
    .where('portal_id', portalId ? '=' : 'is', portalId)
    .where('is_enabled', '=', true)
    .where(({ or, eb }) => or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
    .where(({ or, eb }) => or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('sort')
    .orderBy('id')
    .limit(slidesMax)
    .execute();

/** Whether a portal is open to the public. */
export async function isOpen(db: Db, portalId: string): Promise<boolean> {
  const row = await db
    .selectFrom('portals')
    .select('id')
    .where('id', '=', portalId)
    .where('state', 'in', openPortalStates)
    .executeTakeFirst();
  return row !== undefined;
}
