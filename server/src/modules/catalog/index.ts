import type { Announcements } from '../../platform/announce';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { days, minutes } from '../../platform/time';
import { createViewers, type Content } from '../content';
import { createHitCache, type SearchSource } from '../search';
import { registerCatalogRoutes } from './catalog.routes';
import { createCategoriesPart } from './category/categories.portable';
import { registerCategoryRoutes } from './category/category.routes';
import { createCategoryService } from './category/category.service';
import { createCatalogService } from './catalog.service';
import type { DescriptionReader } from './description/createDescriptionReader';
import type { Exporter } from './export/createExporter';
import { registerExportRoute } from './export/export.routes';
import { sumUpCounts, sumViews } from './figures.repository';
import { registerImportRoutes } from './import.routes';
import { indexApi } from './product/indexApi';
import { apiFinder } from './api.finder';
import { keepLeadingApis } from './list/leadingApis.repository';

export { isNamed, onSale } from './list/apiCards.queries';
export { apiPages } from './apiPages';
export { briefOf } from './briefOf';
export { type ImportReport, importDescription } from './catalog.import';
export { createDescriptionReader, type DescriptionReader } from './description/createDescriptionReader';
export { createRouteReader, type RouteReader } from './gatewayRoutes/createRouteReader';
export { createExporter } from './export/createExporter';
export { writeCodeSample } from './sample/codeSample';
export { createDescriptionComparer, type DescriptionComparer } from './diff/createDescriptionComparer';
export { describeOperation } from './description/describeOperation';
export { changeAgain, keepChange } from './diff/keptChange';
export type { Change } from './diff/VersionDiff';
export { diffDescriptions } from './diff/diffDescriptions';
export { drawDescriptions } from './description/drawDescriptions';
export { type FoundOperation, findOperations } from './description/findOperations';
export { shownWeight } from './product/shownWeight';
export { findUncallable } from './description/findUncallable';
export { readOperationForm } from './operationForm/readOperationForm';
export { removeOperation, writeOperation } from './operationForm/writeOperation';
export { categoryGrouping } from './category/categoryGrouping.queries';
export { indexApi } from './product/indexApi';
export { isOpenTo, isShownIn } from './isShownIn.queries';
export type { OpenApiDocument } from './description/OpenApiDocument';
export type { ParsedDescription } from './description/parseDescription';
export { parseDescription, parsing } from './description/parsing';
export type { Problem } from './description/problems';
export { addLogEntry } from './product/changeLog.repository';
export type { PlanTerms } from './product/planTerms';
export {
  type PlanRow,
  type ProductStatus,
  type Upstream,
  findPlanForSale,
  findPlanOfToday,
  isReplacedPlan,
  findProductForSale,
  holdProduct,
  listPlansForSale,
  saveUpstreams,
  setProductStatus,
  setSandbox,
} from './product/product.repository';
export { nameProvider, providerIdOf } from './product/provider.repository';
export { productNames } from './product/productNames.queries';
export { readCards } from './list/readCards';
export { readOffers } from './product/readOffers';
export { refOf, resolveRef } from './description/resolveRef';
export { saveProduct } from './product/saveProduct';
export { setVersionStatus } from './product/version.repository';
export { weightLine } from './product/weightLine';
export { versionOf } from './product/versionOf';

const viewsMs = 30 * days;

interface Needs {
  announcements: Announcements;
  content: Content;
  readDescription: DescriptionReader;
  writeExport: Exporter;
}

/** The APIs on sale, as visitors find and read them. */
export function createCatalog(
  deps: Deps,
  { announcements, content, readDescription, writeExport }: Needs,
): Module {
  const categories = createCategoryService(deps);
  return {
    desk: { finders: [apiFinder(deps.db)] },
    routes({ app, answer, sessions }) {
      const { portals } = content;
      const viewerOf = createViewers(deps, { portals, sessions });
      const catalog = createCatalogService(deps, createHitCache(deps, { announcements, kind: 'api' }));
      registerCatalogRoutes(answer, deps, { catalog, viewerOf });
      registerCategoryRoutes(answer, categories);
      registerExportRoute({ app, answer }, deps, { catalog, viewerOf, write: writeExport });
      registerImportRoutes(app, deps, readDescription);
    },
    jobs: [
      {
        name: 'count-views',
        everyMs: 10 * minutes,
        async run() {
          await sumViews(deps.db, new Date(deps.clock().getTime() - viewsMs));
        },
      },
      { name: 'sum-up-counts', everyMs: minutes, run: () => sumUpCounts(deps.db) },
      {
        name: 'keep-leading-apis',
        everyMs: minutes,
        async run() {
          await inTransaction(deps.db, (tx) => keepLeadingApis(tx, deps.clock()));
        },
      },
    ],
    portable: [createCategoriesPart(categories)],
  };
}

export const productSource: SearchSource = { table: 'api_products', index: indexApi };
