import { sql } from 'kysely';
import { documentTypes, noticeTypes, portalNoticesMax } from '@portal/calls';
import type { Db } from '../src/platform/db/Db';
import type { MarketSize } from './MarketSize';

/** What a market of this size has to read: documents, notices, news, and portals with notices of their own. */
export async function fillReading(db: Db, { users, documents, notices }: MarketSize): Promise<void> {
  await sql`
    insert into files (id, owner_id, scene, name, type, bytes, created_at)
    select 'fill_file_' || n, 'fill_user_' || n, 'document', '附件.pdf', 'application/pdf', 1000, now()
    from generate_series(1, ${Math.min(users, 100)}::int) n`.execute(db);
  await sql`
    insert into documents (id, owner_id, name, type, is_enabled, can_download, file_id, content, summary, created_at,
      updated_at)
    select 'fill_doc_' || n, 'fill_user_' || (n % ${Math.min(users, 100)}::int + 1), f.name || '文档' || n,
      (${Object.keys(documentTypes)}::text[])[n % 5 + 1], n % 40 <> 39, n % 3 <> 0,
      'fill_file_' || (n % ${Math.min(users, 100)}::int + 1), repeat('<p>正文</p>', 20), '摘要：' || f.name,
      now() - n * interval '1 hour', now() - n * interval '7 minutes'
    from generate_series(1, ${documents}::int) n join fill_names f on f.at = n % 1440`.execute(db);
  await sql`
    update document_counts set views = n * 7919::bigint % 1000, downloads = n % 100
    from generate_series(1, ${documents}::int) n where n % 2 = 0 and document_id = 'fill_doc_' || n`.execute(
    db,
  );
  await sql`
    insert into search_entries (kind, object_id, title, body, portals, popularity, updated_at, title_tokens, all_tokens)
    select 'doc', d.id, d.name, d.summary, array['main'], 0, d.updated_at,
      array_to_tsvector(string_to_array(f.tokens || ' ' || n, ' ')),
      array_to_tsvector(string_to_array(f.tokens || ' ' || n || ' 正文', ' '))
    from generate_series(1, ${documents}::int) n
    join fill_names f on f.at = n % 1440
    join documents d on d.id = 'fill_doc_' || n and d.is_enabled`.execute(db);
  await sql`
    insert into notices (id, title, type, content, is_pinned, state, published_at, is_on_main)
    select 'fill_no_' || n, '公告' || n, (${Object.keys(noticeTypes)}::text[])[n % 3 + 1], repeat('<p>内容</p>', 80),
      n % 500 = 0, 1, now() - n * interval '9 minutes', n % 10 <> 0
    from generate_series(1, ${notices}::int) n`.execute(db);
  // What operators write; a third of it is not shown.
  await sql`
    insert into content_items (id, kind, state, title, draft, shown, published_at, updated_at, created_at)
    select 'fill_ci_' || n, 'allianceNews', n % 3, '动态' || n, c.content, c.content, now() - n * interval '9 minutes',
      now() - n * interval '7 minutes', now()
    from generate_series(1, ${notices}::int) n,
      lateral (select jsonb_build_object('title', '动态' || n, 'brief', '摘要', 'content', repeat('<p>内容</p>', 80))) c(content)`.execute(
    db,
  );
  await sql`
    insert into portals (id, prefix, name, owner_id, color, state, created_at)
    select 'fill_portal_' || n, 'fill' || n, '专区' || n, 'fill_user_' || n, '#0F6E91', 2, now()
    from generate_series(1, ${portalsOf(notices)}::int) n`.execute(db);
  // Each has as many as it may keep.
  await sql`
    insert into notices (id, portal_id, portal_ids, title, type, content, state, published_at, is_on_main)
    select 'fill_po_' || p.prefix || '_' || n, p.id, array[p.id], '专区公告' || n, (${Object.keys(noticeTypes)}::text[])[n % 3 + 1],
      repeat('<p>内容</p>', 80), (array[0, 1, 1, 2])[n % 4 + 1], now() - n * interval '9 minutes', false
    from portals p, generate_series(1, ${portalNoticesMax}::int) n where p.id like 'fill_portal_%'`.execute(
    db,
  );
  await sql`
    insert into notice_reads (user_id, notice_id, read_at)
    select 'fill_user_' || u, 'fill_no_' || n, now()
    from generate_series(1, ${Math.min(users, 100)}::int) u, generate_series(1, ${Math.min(notices, 50)}::int) n`.execute(
    db,
  );
}

const portalsOf = (notices: number) => Math.max(2, Math.floor(notices / portalNoticesMax));
