import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { days, minutes } from '../../platform/time';
import type { Content } from '../content';
import type { SearchSource } from '../search';
import { sumViews } from './catalog.repository';
import { registerCatalogRoutes } from './catalog.routes';
import { registerImportRoutes } from './import.routes';
import { indexApi } from './indexApi';

export { type ImportReport, importDescription, saveProduct } from './catalog.import';
export { type FoundOperation, findOperations, isObject } from './findOperations';
export { indexApi } from './indexApi';
export {
  type OpenApiDocument,
  type ParsedDescription,
  type Problem,
  parseDescription,
} from './parseDescription';
export { type PlanTerms, startingPrice } from './planTerms';
export {
  type ProductStatus,
  type Upstream,
  replacePlans,
  saveUpstreams,
  setProductStatus,
  setSandbox,
  setVersionStatus,
} from './product.repository';
export { providerIdOf } from './provider.repository';
export { resolveRef } from './resolveRef';
export { type PlanRow, findPlanForSale, findProductForSale } from './product.repository';

const viewsMs = 30 * days;

/** The APIs on sale, as visitors find and read them. */
export function createCatalog(deps: Deps, { content }: { content: Content }): Module {
  return {
    routes({ app, answer }) {
      registerCatalogRoutes(answer, deps, content.portals);
      registerImportRoutes(app, deps);
    },
    jobs: [
      {
        name: 'count-views',
        everyMs: 10 * minutes,
        run: () => sumViews(deps.db, new Date(deps.clock().getTime() - viewsMs)),
      },
    ],
  };
}

export const productSource: SearchSource = { table: 'api_products', index: indexApi };
