import {
  codeSample,
  compareApis,
  listApis,
  listCategories,
  listChangeLog,
  listHotApis,
  listNewApis,
  listOperations,
  listProviders,
  listTags,
  viewApi,
  viewEnded,
  viewOperation,
  apiSort,
} from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Answerer } from '../../platform/http/answer';
import { isVisit } from '../../platform/http/isVisit';
import type { ViewerOf } from '../content';
import { translateTexts } from '../../platform/i18n/translateTexts';
import type { CatalogService } from './catalog.service';
import { readOffers } from './product/readOffers';
import { readTags } from './list/tags.queries';

/** A 0 in the path means all. */
const chosen = (id: string) => (id === '0' ? undefined : id);

interface Services {
  catalog: CatalogService;
  viewerOf: ViewerOf;
}

export function registerCatalogRoutes(answer: Answerer, deps: Deps, { catalog, viewerOf }: Services): void {
  answer(listApis, async ({ input, request }) => {
    const { cateId, subCateId, sort, sandbox, pageNo, pageSize, ...filter } = input;
    return catalog.list(
      {
        ...filter,
        viewer: await viewerOf(request),
        categoryId: chosen(cateId),
        subCategoryId: chosen(subCateId),
        isSandboxOnly: sandbox === 1,
      },
      sort,
      pageNo,
      pageSize,
    );
  });

  answer(listHotApis, async ({ input, request }) => catalog.hot(await viewerOf(request), input.size));

  answer(listNewApis, async ({ input, request }) =>
    catalog.first(await viewerOf(request), apiSort.newest, input.size),
  );

  answer(listCategories, async ({ input, request }) =>
    catalog.categories(await viewerOf(request), input.all === '1'),
  );
  answer(listProviders, async ({ request }) => catalog.providers(await viewerOf(request)));
  answer(listTags, async ({ input, request, db }) => readTags(db, await viewerOf(request), input));
  answer(compareApis, async ({ input, request, db }) => ({
    records: await readOffers(db, await viewerOf(request), input.apiIds),
  }));
  answer(viewApi, async ({ input, request }) =>
    catalog.view(await viewerOf(request), input, isVisit(request)),
  );
  answer(viewEnded, async ({ input, request, visitor }) =>
    translateTexts(await catalog.ended(await viewerOf(request), input.apiId), visitor.language),
  );
  answer(listChangeLog, async ({ input, request, visitor }) =>
    translateTexts(await catalog.changeLog(await viewerOf(request), input), visitor.language),
  );
  answer(listOperations, async ({ input, request, visitor }) =>
    translateTexts(await catalog.operations(await viewerOf(request), input), visitor.language),
  );
  answer(viewOperation, async ({ input, request, visitor }) =>
    catalog.viewOperation(await viewerOf(request), input, visitor.language),
  );

  answer(codeSample, async ({ input, request }) => {
    const { lang, env, sign, ...ref } = input;
    const { gatewayOrigin } = deps.config;
    return catalog.codeSample(await viewerOf(request), ref, { lang, env, sign, gatewayOrigin });
  });
}
