import {
  allianceAddress,
  allianceHits,
  allianceInfo,
  listAllianceMembers,
  listAllianceNews,
  listPartnerCases,
  listPartners,
  partnerInfo,
  viewAllianceMember,
  viewAllianceNews,
  viewPartner,
} from '@portal/calls';
import { keyOf } from '@portal/rules';
import type { FoundThing, PageDescription, PageKind, PageReplies } from '../../platform/PageKind';
import { leadText } from '../../platform/richText/leadText';
import { toIso } from '../../platform/time';

const namedMax = 5;

/** Kinds of pages of the alliance and of partners: sections, and their items. */
export const alliancePages: readonly PageKind[] = [
  {
    path: '/openFinancialAlliance',
    query: sectionedBy({ members: 'memberId', news: 'newsId', join: null }),
    describe: (replies) =>
      describeMember(replies) ?? describeNews(replies) ?? { text: textOfAlliance(replies) },
    things: { kind: 'alliance', addressOf },
  },
  {
    path: '/scienceTechPartner',
    query: sectionedBy({ partners: 'partnerId', cases: null, join: null }),
    describe: (replies) => describePartner(replies) ?? { text: textOfPartners(replies) },
  },
];

/**
 * Query parameters that change the page: a section, one of its items or a page of its list.
 *
 * @param things  The parameter that names an item of each section.
 */
function sectionedBy(things: Readonly<Record<string, string | null>>) {
  return (query: URLSearchParams): string[] => {
    const section = query.get('section') ?? '';
    if (!Object.hasOwn(things, section)) return [];
    const thing = things[section];
    return ['section', thing && query.get(thing) ? thing : 'pageNo'];
  };
}

function describeMember(replies: PageReplies): PageDescription | null {
  const view = replies.of(viewAllianceMember);
  if (!view) return null;
  const { member } = view;
  return {
    ...ofOrganization(member),
    thing: (address, publisher) => ({
      ...organization(member, address),
      memberOf: { '@type': 'Organization', name: replies.of(allianceInfo)?.info?.title ?? publisher },
    }),
  };
}

function describeNews(replies: PageReplies): PageDescription | null {
  const news = replies.of(viewAllianceNews);
  if (!news) return null;
  const { title, brief, content, publishTime } = news;
  return {
    title,
    text: brief || leadText(content),
    isArticle: true,
    thing: (address, publisher) => ({
      '@type': 'NewsArticle',
      headline: title,
      description: brief,
      mainEntityOfPage: address,
      datePublished: toIso(publishTime),
      publisher: { '@type': 'Organization', name: publisher },
    }),
  };
}

function describePartner(replies: PageReplies): PageDescription | null {
  const view = replies.of(viewPartner);
  if (!view) return null;
  const { partner } = view;
  return { ...ofOrganization(partner), thing: (address) => organization(partner, address) };
}

/** The fields that members and partners share. */
interface Described {
  name: string;
  logo: string;
  brief: string;
  content: string;
  link: string;
}

const ofOrganization = ({ name, logo, brief, content }: Described) => ({
  title: name,
  text: brief || leadText(content),
  image: logo || null,
});

/** Identified by its website, or by its page here if it has none. */
const organization = ({ name, brief, link }: Described, address: string) => ({
  '@type': 'Organization',
  name,
  description: brief,
  url: link.startsWith('https://') ? link : address,
  mainEntityOfPage: address,
});

function textOfAlliance(replies: PageReplies): string | undefined {
  return (
    namesOf(replies.of(listAllianceMembers)?.records.map(({ member }) => member.name)) ??
    namesOf(replies.of(listAllianceNews)?.records.map(({ title }) => title)) ??
    replies.of(allianceInfo)?.info?.brief
  );
}

function textOfPartners(replies: PageReplies): string | undefined {
  return (
    namesOf(replies.of(listPartners)?.records.map(({ name }) => name)) ??
    namesOf(replies.of(listPartnerCases)?.records.map(({ story }) => story.title)) ??
    replies.of(partnerInfo)?.info?.brief
  );
}

/** Names of the first entries of a list; undefined where there is no list, or it is empty. */
const namesOf = (names: readonly string[] = []) => names.slice(0, namedMax).join('；') || undefined;

function addressOf({ id, facets }: FoundThing): string {
  return allianceAddress(keyOf(allianceHits, String(facets.type)) ?? 'member', id);
}
