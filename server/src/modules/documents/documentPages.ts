import { documentCenter, documentKindName, viewDocument } from '@portal/calls';
import type { PageKind, PageReplies } from '../../platform/PageKind';
import { leadText } from '../../platform/richText/leadText';
import { toIso } from '../../platform/time';

/** Pages of the documents. */
export const documentPages: readonly PageKind[] = [
  { path: '/documentCenter', describe: describeCenter },
  { path: '/documentCenterList', query: ['type', 'pageNo'] },
  {
    path: '/documentDetails',
    describe: describeDocument,
    things: { kind: 'doc', addressOf: ({ id }) => `/documentDetails?docId=${encodeURIComponent(id)}` },
  },
];

function describeCenter(replies: PageReplies) {
  const center = replies.of(documentCenter);
  return center && { text: center.types.map(({ name }) => name).join('、') };
}

function describeDocument(replies: PageReplies) {
  const document = replies.of(viewDocument);
  if (!document) return null;
  const { doc_name: name, doc_type: type, docKind, doc_detail, provider, updateTime } = document;
  const text = leadText(doc_detail);
  return {
    title: name,
    text,
    isArticle: true,
    // Only its author sees it.
    isHidden: document.doc_enabled === 0,
    thing: (address: string) => ({
      '@type': 'TechArticle',
      headline: name,
      articleSection: documentKindName(type, docKind, 'zh'),
      mainEntityOfPage: address,
      author: { '@type': 'Organization', name: provider },
      dateModified: toIso(updateTime),
    }),
  };
}
