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

/** As it is found; null for what is not shown, and for contents of other kinds. */
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

/** Makes a member, a piece of news or a partner findable as it is now, or no more. */
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

/** What is shown of the alliance and of the partners stays with the kit; the search finds it. */
export const allianceKeeper: ContentKeeper = {
  show: indexAlliance,
  hide: indexAlliance,
};

export const allianceSource: SearchSource = { table: 'content_items', index: indexAlliance };
