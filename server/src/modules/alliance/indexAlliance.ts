import { abilities, orgTypes, regions, type AllianceHit } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { plainText } from '../../platform/richText/plainText';
import { findShown, type ContentKeeper } from '../contentKit';
import { putSearchEntry, removeSearchEntry, type SearchSource } from '../search';

interface Described {
  type: AllianceHit;
  title: string;
  texts: readonly string[];
  keywords?: readonly string[];
  publishedAt: Date;
}

/** The search entry; null for unpublished content, and for content of other kinds. */
async function describe(db: Db, id: string): Promise<Described | null> {
  const member = await findShown(db, 'allianceMember', id);
  if (member) {
    const { name, orgType, brief, content } = member.content;
    return {
      type: 'member',
      title: name,
      texts: [brief, plainText(content)],
      keywords: [orgTypes[orgType]],
      publishedAt: member.publishedAt,
    };
  }
  const news = await findShown(db, 'allianceNews', id);
  if (news) {
    const { title, brief, content } = news.content;
    return { type: 'news', title, texts: [brief, plainText(content)], publishedAt: news.publishedAt };
  }
  const partner = await findShown(db, 'partner', id);
  if (!partner) return null;
  const { name, ability, region, brief, certificates, content } = partner.content;
  return {
    type: 'partner',
    title: name,
    texts: [brief, plainText(content)],
    keywords: [abilities[ability], regions[region], ...certificates],
    publishedAt: partner.publishedAt,
  };
}

/** Updates the search entry of a member, a piece of news or a partner, or removes it if it is no longer findable. */
async function indexAlliance(db: Db, id: string): Promise<void> {
  const found = await describe(db, id);
  if (!found) return removeSearchEntry(db, 'alliance', id);
  await putSearchEntry(db, {
    kind: 'alliance',
    objectId: id,
    title: found.title,
    body: found.texts.filter((text) => text !== '').join(' '),
    keywords: found.keywords?.join(' '),
    // Its pages are the same in every portal.
    portals: ['*'],
    facets: { type: found.type },
    updatedAt: found.publishedAt,
  });
}

/** The kit stores the content of the alliance and of partners; here it is only indexed. */
export const allianceKeeper: ContentKeeper = {
  show: indexAlliance,
  hide: indexAlliance,
};

export const allianceSource: SearchSource = { table: 'content_items', index: indexAlliance };
