import { apiSort, type ApiSort, type ApiView } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { richTextOf } from '../../platform/richText/markdown';
import { formatDate, formatInstant } from '../../platform/time';
import { findShown } from '../contentKit';
import type { HitCache } from '../search';
import { say } from '../../platform/i18n/say';
import { textFromColumn } from '../../platform/i18n/textFromColumn';
import { changeAgain } from './diff/keptChange';
import type { ApiFilter } from './list/apiFilter.queries';
import { createApiReference } from './apiReference.service';
import { listApis, listFirstApis, listNamedApis } from './list/apiList.queries';
import { listCategories, listMergedCategories, listProviders } from './list/facets.queries';
import { getShownApi, type ApiRef } from './getShownApi';
import { findEnded, listAlternatives } from './ended.queries';
import { listLog } from './product/changeLog.repository';
import { findAccess, listPlans } from './catalog.queries';
import { countView, findCategory } from './catalog.repository';
import { toPlan } from './product/toPlan';
import { toSummary } from './product/toSummary';
import type { Viewer } from '../../platform/Viewer';

export type CatalogService = ReturnType<typeof createCatalogService>;

export function createCatalogService({ db, clock, config, log }: Deps, hitCache: HitCache) {
  return {
    /** One page of what a portal offers. */
    async list(filter: ApiFilter, sort: ApiSort, pageNo: number, pageSize: number) {
      const window = { sort, limit: pageSize, offset: (pageNo - 1) * pageSize };
      const { rows, total, isCapped } = await listApis(db, filter, window, hitCache);
      return { records: rows.map(toSummary), total, ...(isCapped && { isCapped: 1 }), pageNo, pageSize };
    },

    /** The first of what a portal offers. */
    async first(viewer: Viewer, sort: ApiSort, size: number) {
      return { records: (await listFirstApis(db, viewer, sort, size)).map(toSummary) };
    },

    /** The most popular APIs, after those that operators have pinned in the main portal. */
    async hot(viewer: Viewer, size: number) {
      const featured = viewer.portalId === null ? await findShown(db, 'homeApis') : null;
      const chosen = await listNamedApis(db, viewer, featured?.content.apis ?? []);
      const isChosen = new Set(chosen.map(({ id }) => id));
      const hottest = await listFirstApis(db, viewer, apiSort.hottest, size + chosen.length);
      const rows = [...chosen, ...hottest.filter(({ id }) => !isChosen.has(id))];
      return { records: rows.slice(0, size).map(toSummary) };
    },

    /** @param isWhole Includes categories without any API here. */
    async categories(viewer: Viewer, isWhole = false) {
      const rows = await listCategories(db, viewer);
      const tree = rows
        .filter(({ parent_id }) => parent_id === null)
        .map((parent) => {
          const children = rows.filter(({ parent_id }) => parent_id === parent.id).map(toCategory);
          const count = children.reduce((sum, child) => sum + child.count, parent.count);
          return { ...toCategory({ ...parent, count }), children };
        })
        .filter(({ count }) => isWhole || count > 0);
      const merged = await listMergedCategories(db);
      const total = tree.reduce((sum, { count }) => sum + count, 0);
      return { total, tree, ...(merged.length > 0 && { merged }) };
    },

    /** Providers with an API here, those with the most APIs first. */
    async providers(viewer: Viewer) {
      const rows = await listProviders(db, viewer);
      return { records: rows.map(({ id, name, count }) => ({ providerId: id, name, count })) };
    },

    /**
     * @param isVisit  Whether it is counted as a view.
     * @throws {AppError} `E4004`, `E4005`
     */
    async view(viewer: Viewer, ref: ApiRef, isVisit = true): Promise<ApiView> {
      const { api, versions, shown } = await getShownApi(db, viewer, ref);
      const plans = await listPlans(db, api.id);
      const { authTypes, needsIpList, billedIf } = await findAccess(db, api.id);
      const parent = api.parent_id ? await findCategory(db, api.parent_id) : undefined;
      // Counting must neither delay the response nor make the page fail.
      if (isVisit)
        countView(db, api.id, formatDate(clock())).catch((error: unknown) =>
          log.warn({ err: error }, 'view not counted'),
        );
      return {
        base: {
          ...toSummary(api),
          apiCode: api.code,
          // Markdown of a description file, or rich text of the form.
          description: richTextOf(api.description),
          categoryPath: [
            ...(parent ? [{ cateId: parent.id, name: parent.name }] : []),
            { cateId: api.category_id, name: api.category_name },
          ],
          shownVersion: shown.version,
          publishedAt: formatInstant(api.published_at),
          contact: api.contact,
          termsUrl: api.terms_url,
          billedIf,
          access: {
            gatewayOrigin: config.gatewayOrigin,
            authTypes: [...authTypes],
            needsIpList: needsIpList ? 1 : 0,
          },
        },
        versions: versions.map(({ version, status, published_at, sunset_at, ...row }) => ({
          version,
          status,
          publishedAt: formatInstant(published_at),
          sunsetAt: sunset_at ? formatInstant(sunset_at) : null,
          successor:
            row.successor_id !== null && row.successor_name !== null
              ? { apiId: row.successor_id, apiName: row.successor_name }
              : null,
        })),
        plans: plans.map(toPlan),
        weights: plans[0]?.weights ?? [],
      };
    },

    /**
     * What happened to an API that is no longer online.
     *
     * @throws {AppError} `E4004` for one that is online, or never was shown here.
     */
    async ended(viewer: Viewer, apiId: string) {
      const api = await findEnded(db, viewer, apiId);
      if (!api) throw new AppError('E4004');
      const isStopped = api.status === 'suspended';
      const alternatives = await listAlternatives(db, viewer, api.category_id);
      return {
        apiName: api.name,
        status: api.status,
        endedAt: api.ended_at && !isStopped ? formatInstant(api.ended_at) : null,
        reason: isStopped
          ? say`平台已暂停该 API，恢复后可继续使用。`
          : textFromColumn(api.end_reason ?? '', api.end_said),
        successor:
          api.successor_id !== null && api.successor_name !== null
            ? { apiId: api.successor_id, apiName: api.successor_name }
            : null,
        alternatives: alternatives.map(({ id, name }) => ({ apiId: id, apiName: name })),
      };
    },

    /** What each change of an API changed, newest first. @throws {AppError} `E4004`, `E4005`. */
    async changeLog(viewer: Viewer, { apiId, ...filter }: { apiId: string } & Parameters<typeof listLog>[2]) {
      const { api } = await getShownApi(db, viewer, { apiId });
      const { rows, ...page } = await listLog(db, api.id, filter);
      return {
        ...page,
        records: rows.map(({ at, changes, ...entry }) => ({
          ...entry,
          changes: changes.map(changeAgain),
          at: formatInstant(at),
        })),
      };
    },

    ...createApiReference({ db, clock }),
  };
}

const toCategory = ({
  id,
  name,
  count,
  icon,
}: {
  id: string;
  name: string;
  count: number;
  icon: string;
}) => ({
  cateId: id,
  name,
  count,
  ...(icon && { icon }),
});
