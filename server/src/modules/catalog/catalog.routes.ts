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
import type { OnlookerOf } from '../content';
import { toldIn } from '../../platform/said/toldIn';
import type { CatalogService } from './catalog.service';
import { readOffers } from './product/readOffers';
import { readTags } from './list/tags.queries';

/** A 0 in the path means all. */
const chosen = (id: string) => (id === '0' ? undefined : id);

interface Services {
  catalog: CatalogService;
  onlookerOf: OnlookerOf;
}

export function registerCatalogRoutes(answer: Answerer, deps: Deps, { catalog, onlookerOf }: Services): void {
  answer(listApis, async ({ input, request }) => {
    const { cateId, subCateId, sort, sandbox, pageNo, pageSize, ...filter } = input;
    return catalog.list(
      {
        ...filter,
        onlooker: await onlookerOf(request),
        categoryId: chosen(cateId),
        subCategoryId: chosen(subCateId),
        isSandboxOnly: sandbox === 1,
      },
      sort,
      pageNo,
      pageSize,
    );
  });

  answer(listHotApis, async ({ input, request }) => catalog.hot(await onlookerOf(request), input.size));

  answer(listNewApis, async ({ input, request }) =>
    catalog.first(await onlookerOf(request), apiSort.newest, input.size),
  );

  answer(listCategories, async ({ input, request }) =>
    catalog.categories(await onlookerOf(request), input.all === '1'),
  );
  answer(listProviders, async ({ request }) => catalog.providers(await onlookerOf(request)));
  answer(listTags, async ({ input, request, db }) => readTags(db, await onlookerOf(request), input));
  answer(compareApis, async ({ input, request, db }) => ({
    records: await readOffers(db, await onlookerOf(request), input.apiIds),
  }));
  answer(viewApi, async ({ input, request }) =>
    catalog.view(await onlookerOf(request), input, isVisit(request)),
  );
  answer(viewEnded, async ({ input, request, visitor }) =>
    toldIn(await catalog.ended(await onlookerOf(request), input.apiId), visitor.language),
  );
  answer(listChangeLog, async ({ input, request, visitor }) =>
    toldIn(await catalog.changeLog(await onlookerOf(request), input), visitor.language),
  );
  answer(listOperations, async ({ input, request, visitor }) =>
    toldIn(await catalog.operations(await onlookerOf(request), input), visitor.language),
  );
  answer(viewOperation, async ({ input, request, visitor }) =>
    catalog.viewOperation(await onlookerOf(request), input, visitor.language),
  );

  answer(codeSample, async ({ input, request }) => {
    const { lang, env, sign, ...ref } = input;
    const { gatewayOrigin } = deps.config;
    return catalog.codeSample(await onlookerOf(request), ref, { lang, env, sign, gatewayOrigin });
  });
}
