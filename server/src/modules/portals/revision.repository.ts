import { sql } from 'kysely';
import { openPortalStates, type PortalContent } from '@portal/calls';
import { parseMinute } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { textToColumn } from '../../platform/i18n/textToColumn';
import type { TranslatableText } from '../../platform/i18n/say';

interface NewRevision {
  portalId: string;
  revision: number;
  content: PortalContent;
  note: TranslatableText;
  bringsBack: number | null;
  publishedBy: string | null;
  at: Date;
}

export async function insertRevision(tx: Db, row: NewRevision): Promise<void> {
  await tx
    .insertInto('portal_revisions')
    .values({
      portal_id: row.portalId,
      revision: row.revision,
      content: JSON.stringify(row.content),
      note: String(row.note),
      note_said: textToColumn(row.note),
      brings_back: row.bringsBack,
      published_by: row.publishedBy,
      published_at: row.at,
    })
    .execute();
}

export async function findRevision(
  db: Db,
  portalId: string,
  revision: number,
): Promise<PortalContent | null> {
  const row = await db
    .selectFrom('portal_revisions')
    .select('content')
    .where('portal_id', '=', portalId)
    .where('revision', '=', revision)
    .executeTakeFirst();
  return row?.content ?? null;
}

/** Published content of open portals after a prefix, ordered by prefix. */
export const listShownBrands = (db: Db, after: string, limit: number) =>
  db
    .selectFrom('portals as p')
    .innerJoin('portal_revisions as r', (join) =>
      join.onRef('r.portal_id', '=', 'p.id').onRef('r.revision', '=', 'p.live_revision'),
    )
    .select(['p.prefix', 'r.content'])
    .where(sql<string>`p.prefix collate "C"`, '>', after)
    .where('p.state', 'in', openPortalStates)
    .orderBy(sql`p.prefix collate "C"`)
    .limit(limit)
    .execute();

/** Whether the draft of a portal differs from what its visitors see. */
export async function isDraftChanged(db: Db, portalId: string): Promise<boolean> {
  const row = await db
    .selectFrom('portals as p')
    .leftJoin('portal_revisions as r', (join) =>
      join.onRef('r.portal_id', '=', 'p.id').onRef('r.revision', '=', 'p.live_revision'),
    )
    .select(sql<boolean>`p.draft is distinct from r.content`.as('differs'))
    .where('p.id', '=', portalId)
    .executeTakeFirstOrThrow();
  return row.differs;
}

/** Publishes a content. Objects that no longer exist are left out. */
export async function showContent(
  tx: Db,
  portalId: string,
  revision: number,
  content: PortalContent,
): Promise<void> {
  await tx
    .updateTable('portals')
    .set({
      color: content.doColor,
      logo_url: content.doLogoUrl || null,
      resource_url: content.do_rc_url || null,
      favicon_url: content.faviconUrl || null,
      intro: content.intro,
      footer: content.footer,
      navigation: JSON.stringify(content.navigation),
      faq_ids: content.faqIds,
      live_revision: revision,
    })
    .where('id', '=', portalId)
    .execute();
  await showSlides(tx, portalId, content);
  await sql`delete from portal_apis where portal_id = ${portalId}`.execute(tx);
  await sql`
    insert into portal_apis (portal_id, api_id, sort, is_featured)
    select ${portalId}, a.id, c.place, c.is_featured
    from (
      select (one ->> 'apiId') as api_id, (one ->> 'isFeatured') = '1' as is_featured, place::int
      from jsonb_array_elements(${JSON.stringify(content.apis)}::jsonb) with ordinality as x(one, place)
    ) c join api_products a on a.id = c.api_id and coalesce(a.portal_id, ${portalId}) = ${portalId}
    on conflict do nothing`.execute(tx);
  // What is private to the portal is shown nowhere else.
  await sql`
    insert into portal_apis (portal_id, api_id, sort, is_featured)
    select ${portalId}, id, ${content.apis.length}::int + row_number() over (order by published_at, id), false
    from api_products where portal_id = ${portalId}
    on conflict do nothing`.execute(tx);
  await sql`delete from portal_documents where portal_id = ${portalId}`.execute(tx);
  await sql`
    insert into portal_documents (portal_id, document_id, sort)
    select ${portalId}, d.id, c.place::int
    from unnest(${content.docIds}::text[]) with ordinality as c(id, place)
    join documents d on d.id = c.id and d.removed_at is null
    on conflict do nothing`.execute(tx);
}

async function showSlides(tx: Db, portalId: string, { slides }: PortalContent): Promise<void> {
  await tx.deleteFrom('slides').where('portal_id', '=', portalId).execute();
  if (slides.length === 0) return;
  await tx
    .insertInto('slides')
    .values(
      slides.map(({ caId, title, imgUrl, linkUrl, isOn, from, to }, sort) => ({
        id: caId,
        portal_id: portalId,
        title,
        image_url: imgUrl,
        link_url: linkUrl || null,
        sort,
        is_enabled: isOn === 1,
        starts_at: from ? parseMinute(from) : null,
        ends_at: to ? parseMinute(to) : null,
      })),
    )
    .execute();
}

/** What can be found in a portal: its APIs, their documents and those selected besides, and its questions. */
export async function listShownIds(db: Db, portalId: string) {
  const { rows } = await sql<{ kind: 'api' | 'doc' | 'faq'; id: string }>`
    select 'api' as kind, api_id as id from portal_apis where portal_id = ${portalId}
    union select 'doc', document_id from portal_documents c
      join documents o on o.id = document_id and not o.is_restricted where c.portal_id = ${portalId}
    union select 'doc', r.document_id from api_documents r
      join portal_apis a on a.api_id = r.api_id
      join api_products p on p.id = r.api_id and coalesce(p.portal_id, ${portalId}) = ${portalId}
      where a.portal_id = ${portalId}
    union select 'faq', f.id from faqs f
      join portals p on p.id = ${portalId} and (p.faq_ids is null or f.id = any(p.faq_ids))`.execute(db);
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id }) => id);
  return { api: idsOf('api'), doc: idsOf('doc'), faq: idsOf('faq') };
}
