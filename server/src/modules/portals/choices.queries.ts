import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { onlyRow } from '../../platform/db/onlyRow';
import { escapeLike } from '../../platform/db/escapeLike';
import type { PortalRow } from './portal.repository';

type Chooser = Pick<PortalRow, 'id' | 'owner_id'>;

export type ChoiceKind = 'api' | 'doc' | 'faq';

interface Choice {
  id: string;
  name: string;
  note: string;
}

/**
 * What may be selected: everything that is public or belongs to the portal: APIs online, enabled documents, questions;
 * also the disabled documents of its owner.
 */
const choosable = (kind: ChoiceKind, { id, owner_id: ownerId }: Chooser): RawBuilder<Choice> =>
  ({
    api: sql<Choice>`
      select p.id, p.name, v.name as note, p.subscriber_count as weight
      from api_products p join providers v on v.id = p.provider_id where p.status in ('online', 'deprecated')
        and (p.portal_id is null or p.portal_id = ${id})`,
    doc: sql<Choice>`
      select d.id, d.name, u.nick_name as note, coalesce(c.views, 0) as weight
      from documents d join users u on u.id = d.owner_id left join document_counts c on c.document_id = d.id
      where d.removed_at is null and (d.is_enabled and not d.is_restricted or d.owner_id = ${ownerId})`,
    faq: sql<Choice>`
      select f.id, f.question as name, c.name as note, -(c.sort * 1000 + f.sort) as weight
      from faqs f join faq_categories c on c.id = f.category_id`,
  })[kind];

/** How many of these may be selected. */
export async function countChoosable(
  db: Db,
  chooser: Chooser,
  kind: ChoiceKind,
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0;
  const counted = await sql<{ count: number }>`
    select count(*)::int as count from (${choosable(kind, chooser)}) c
    where c.id = any(${ids}::text[])`.execute(db);
  return onlyRow(counted).count;
}

interface Wanted {
  kind: ChoiceKind;
  keyWord?: string;
  /** Limited to these. */
  ids?: readonly string[];
  pageNo: number;
  pageSize: number;
}

export async function listChoices(
  db: Db,
  chooser: Chooser,
  { kind, keyWord, ids, pageNo, pageSize }: Wanted,
) {
  const found = sql`(${choosable(kind, chooser)}) c
    where ${keyWord ? sql`c.name ilike ${`%${escapeLike(keyWord)}%`}` : sql`true`}
      and ${ids ? sql`c.id = any(${ids}::text[])` : sql`true`}`;
  const counted = await sql<{ total: number }>`select count(*)::int as total from ${found}`.execute(db);
  const { rows } = await sql<Choice>`
    select c.id, c.name, c.note from ${found}
    order by c.weight desc, c.name, c.id limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
  return { records: rows, total: onlyRow(counted).total, pageNo, pageSize };
}
