import { listNotices, noticeTypes, viewNotice } from '@portal/calls';
import type { PageKind, PageReplies } from '../../platform/PageKind';
import { leadText } from '../../platform/richText/leadText';
import { toIso } from '../../platform/time';

const namedMax = 5;

/** Pages of the notices. */
export const noticePages: readonly PageKind[] = [
  { path: '/noticeCenter', query: ['noType', 'pageNo'], describe: describeList },
  {
    path: '/noticeDetail',
    describe: describeNotice,
    things: { kind: 'notice', addressOf: ({ id }) => `/noticeDetail?noId=${encodeURIComponent(id)}` },
  },
];

function describeList(replies: PageReplies) {
  const list = replies.of(listNotices);
  const titles = (list?.records ?? []).slice(0, namedMax).map(({ no_title: title }) => title);
  return { text: titles.join('；') };
}

function describeNotice(replies: PageReplies) {
  const notice = replies.of(viewNotice);
  if (!notice) return null;
  const { no_title: title, no_content, noCreateTime, noType } = notice;
  return {
    title,
    text: leadText(no_content),
    isArticle: true,
    thing: (address: string, publisher: string) => ({
      '@type': 'NewsArticle',
      headline: title,
      articleSection: noticeTypes[noType],
      mainEntityOfPage: address,
      datePublished: toIso(noCreateTime),
      publisher: { '@type': 'Organization', name: publisher },
    }),
  };
}
