import { documentCenter, documentKindName, listDocuments, viewDocument } from '@portal/calls';
import type { AskedPage, PageKind, PageReplies } from '../../platform/PageKind';
import { leadText } from '../../platform/richText/leadText';
import { toIso } from '../../platform/time';

const namedMax = 5;

/** Pages of the documents. */
export const documentPages: readonly PageKind[] = [
  { path: '/documentCenter', describe: describeCenter },
  { path: '/documentCenterList', query: ['type', 'pageNo'], describe: describeList },
  {
    path: '/documentDetails',
    describe: describeDocument,
    things: { kind: 'doc', addressOf: ({ id }) => `/documentDetails?docId=${encodeURIComponent(id)}` },
  },
];

function describeCenter(replies: PageReplies, { language }: AskedPage) {
  const names = replies
    .of(documentCenter)
    ?.types.map(({ code, ...kind }) => documentKindName(code, kind, language));
  return names ? { text: names.join(language === 'en' ? ', ' : '、') } : null;
}

/** Documents of one kind are named after it. */
function describeList(replies: PageReplies, { query, language }: AskedPage) {
  const list = replies.of(listDocuments);
  const kind = list?.types.find(({ code }) => code === query.get('type'));
  return {
    title: kind && documentKindName(kind.code, kind, language),
    text: list?.records
      .slice(0, namedMax)
      .map(({ docName }) => docName)
      .join('；'),
  };
}

function describeDocument(replies: PageReplies, { language }: AskedPage) {
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
      articleSection: documentKindName(type, docKind, language),
      mainEntityOfPage: address,
      author: { '@type': 'Organization', name: provider },
      dateModified: toIso(updateTime),
    }),
  };
}
