import type { FastifyRequest } from 'fastify';
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
import type { PortalService } from '../content';
import type { CatalogService } from './catalog.service';
import { readOffers } from './readOffers';
import { readTags } from './tags.queries';

/** 0 in the path of the list stands for all. */
const chosen = (id: string) => (id === '0' ? undefined : id);

export function registerCatalogRoutes(
  answer: Answerer,
  deps: Deps,
  { catalog, portals }: { catalog: CatalogService; portals: PortalService },
): void {
  const portalIdOf = async (request: FastifyRequest) => portals.idOf(await portals.resolve(request.hostname));

  answer(listApis, async ({ input, request }) => {
    const { cateId, subCateId, sort, sandbox, pageNo, pageSize, ...filter } = input;
    return catalog.list(
      {
        ...filter,
        portalId: await portalIdOf(request),
        categoryId: chosen(cateId),
        subCategoryId: chosen(subCateId),
        isSandboxOnly: sandbox === 1,
      },
      sort,
      pageNo,
      pageSize,
    );
  });

  answer(listHotApis, async ({ input, request }) =>
    catalog.first(await portalIdOf(request), apiSort.hottest, input.size),
  );

  answer(listNewApis, async ({ input, request }) =>
    catalog.first(await portalIdOf(request), apiSort.newest, input.size),
  );

  answer(listCategories, async ({ input, request }) =>
    catalog.categories(await portalIdOf(request), input.all === '1'),
  );
  answer(listProviders, async ({ request }) => catalog.providers(await portalIdOf(request)));
  answer(listTags, async ({ input, request, db }) => readTags(db, await portalIdOf(request), input));
  answer(compareApis, async ({ input, request, db }) => ({
    records: await readOffers(db, await portalIdOf(request), input.apiIds),
  }));
  answer(viewApi, async ({ input, request }) => catalog.view(await portalIdOf(request), input));
  answer(viewEnded, async ({ input, request }) => catalog.ended(await portalIdOf(request), input.apiId));
  answer(listChangeLog, async ({ input, request }) => catalog.changeLog(await portalIdOf(request), input));
  answer(listOperations, async ({ input, request }) => catalog.operations(await portalIdOf(request), input));
  answer(viewOperation, async ({ input, request }) =>
    catalog.viewOperation(await portalIdOf(request), input),
  );

  answer(codeSample, async ({ input, request }) => {
    const { lang, env, sign, ...ref } = input;
    const { gatewayOrigin } = deps.config;
    return catalog.codeSample(await portalIdOf(request), ref, { lang, env, sign, gatewayOrigin });
  });
}
