import { listCategories, viewApi } from '@portal/calls';
import type { PageKind, PageReplies } from '../../platform/PageKind';
import { toIso } from '../../platform/time';

/** Pages of the APIs on sale. */
export const apiPages: readonly PageKind[] = [
  { path: '/APIList/:cateId/:subCateId/:sort', query: ['pageNo'], describe: describeList },
  {
    path: '/APIDetails',
    describe: describeApi,
    things: { kind: 'api', addressOf: ({ id }) => `/APIDetails?apiId=${encodeURIComponent(id)}` },
  },
  { path: '/getKey', isPersonal: true },
];

function describeList(replies: PageReplies) {
  const categories = replies.of(listCategories);
  return categories && { text: categories.tree.map(({ name }) => name).join('、') };
}

function describeApi(replies: PageReplies) {
  const view = replies.of(viewApi);
  if (!view) return null;
  const { apiName: name, brief, provider, categoryName, updatedAt } = view.base;
  return {
    title: name,
    text: brief,
    // An API restricted to named accounts is not announced to anybody else.
    isHidden: view.base.named === 1,
    thing: (address: string) => ({
      '@type': 'WebAPI',
      name,
      description: brief,
      documentation: address,
      category: categoryName,
      provider: { '@type': 'Organization', name: provider.name },
      dateModified: toIso(updatedAt),
    }),
  };
}
