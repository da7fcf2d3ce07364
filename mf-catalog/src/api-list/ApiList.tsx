import styled from 'styled-components';
import {
  apiPageSizes,
  apiSorts,
  listApis,
  listCategories,
  listProviders,
  listTags,
  type ApiSort,
  type ApiSummary,
  type CallReply,
  type CategoryTree,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Checkbox, Container, ListHead, SearchBox, Skeleton, narrow, theme } from '@portal/design';
import { latePart, Pager } from '@portal/page';
import { useListQuery, useNavigate, useParams } from '@portal/router';
import { ApiGrid } from '../common/ApiGrid';
import { apiListPath, parseApiListPath, pathNow, type ApiListPath } from './apiListPath';
import { activeFilters, apiListRequest, type FilterName } from './apiListFilters';
import { CategoryMenu } from './CategoryMenu';
import { FilterBar } from './FilterBar';
import { useListLook } from './useListLook';
import { useCompared } from './useCompared';

export interface ApiListData {
  apis: CallReply<typeof listApis>;
  categories: CallReply<typeof listCategories>;
  providers: CallReply<typeof listProviders>;
  tags: CallReply<typeof listTags>;
}

export const page = definePage<ApiListData>({
  async load({ params, query, signal }) {
    const request = apiListRequest(parseApiListPath(params), query);
    const [apis, categories, providers, tags] = await Promise.all([
      call(listApis, request, { signal }),
      call(listCategories, {}, { signal }),
      call(listProviders, {}, { signal }),
      call(listTags, {}, { signal }),
    ]);
    return { apis, categories, providers, tags };
  },
  Page: ApiList,
});

const room = <Skeleton $height={320} />;
const ApiRows = latePart(() => import('./ApiRows').then((module) => module.ApiRows), { room });
const NothingListed = latePart(() => import('./NothingListed').then((module) => module.NothingListed), {
  room,
});
const CompareBar = latePart(() => import('./CompareBar').then((module) => module.CompareBar));

function ApiList({ data: { apis, categories, providers, tags } }: { data: ApiListData }) {
  const path = pathNow(parseApiListPath(useParams()), categories);
  const { query, change, clear } = useListQuery<FilterName>();
  const navigate = useNavigate();
  const compared = useCompared();
  const look = useListLook();
  const filters = activeFilters(apiListRequest(path, query));

  function sortBy(sort: ApiSort) {
    const next = new URLSearchParams(query);
    next.delete('pageNo');
    void navigate(`${apiListPath({ ...path, sort })}?${next}`);
  }

  const compareBox = ({ apiId, apiName }: ApiSummary) => (
    <Checkbox
      checked={compared.ids.includes(apiId)}
      disabled={compared.isFull && !compared.ids.includes(apiId)}
      aria-label={`对比“${apiName}”`}
      onChange={({ target }) => compared.set(apiId, target.checked)}
    >
      对比
    </Checkbox>
  );

  return (
    <Container>
      <ListHead title="API产品" help={`共 ${categories.total} 个 API 在线，先看文档，再选套餐。`}>
        <SearchBox
          label="在列表中搜索"
          placeholder="名称、标签、接口路径"
          value={query.get('searchText') ?? ''}
          onSearch={(text) => change({ searchText: text })}
        />
      </ListHead>
      <Columns>
        <CategoryMenu categories={categories} path={path} query={query} />
        <section aria-label="API 列表">
          <FilterBar filters={filters} providers={providers.records} tags={tags} onChange={change} />
          <Sorts role="group" aria-label="排序与样式">
            {([3, 1, 2] as const).map((sort) => (
              <SortButton
                key={sort}
                type="button"
                aria-pressed={sort === path.sort}
                onClick={() => sortBy(sort)}
              >
                {apiSorts[sort]}
              </SortButton>
            ))}
            <Look>
              <span>
                {apis.total.toLocaleString('zh-CN')}
                {apis.isCapped === 1 && '+'} 个结果
              </span>
              {(['卡片', '列表'] as const).map((name, at) => (
                <SortButton
                  key={name}
                  type="button"
                  aria-pressed={look.isRows === (at === 1)}
                  onClick={() => look.show(at === 1)}
                >
                  {name}
                </SortButton>
              ))}
            </Look>
          </Sorts>
          {apis.records.length === 0 ? (
            <NothingListed
              keyWord={query.get('searchText') || categoryName(categories, path) || 'API产品'}
              onClear={filters.length > 0 ? clear : undefined}
            />
          ) : look.isRows ? (
            <ApiRows apis={apis.records} extra={compareBox} />
          ) : (
            <ApiGrid apis={apis.records} isNarrower extra={compareBox} />
          )}
          <Pager page={apis} pageSizes={apiPageSizes} isAlwaysShown />
          {compared.ids.length > 0 && <CompareBar key={compared.ids.join()} compared={compared} />}
        </section>
      </Columns>
    </Container>
  );
}

/** Name of the chosen category; undefined for all. */
const categoryName = ({ tree }: CategoryTree, { cateId, subCateId }: ApiListPath) =>
  tree
    .flatMap((parent) => [...parent.children, parent])
    .find((category) => category.cateId === (subCateId === '0' ? cateId : subCateId))?.name;

const Columns = styled.div`
  display: grid;
  grid-template-columns: 208px minmax(0, 1fr);
  gap: ${theme.space.xxl};
  ${narrow} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${theme.space.l};
  }
  @media print {
    display: block;
  }
`;

const Sorts = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  column-gap: ${theme.space.l};
  margin: ${theme.space.l} 0;
  border-bottom: 1px solid ${theme.color.line};
`;

/** On narrow screens it moves to the next line as a whole. */
const Look = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space.l};
  margin-left: auto;
  span {
    white-space: nowrap;
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.s};
  }
`;

const SortButton = styled.button`
  padding: ${theme.space.s} 0;
  border: 0;
  background: none;
  color: ${theme.color.inkSoft};
  cursor: pointer;
  &[aria-pressed='true'] {
    color: ${theme.color.ink};
    font-weight: 600;
    box-shadow: 0 2px 0 ${theme.color.brand};
  }
`;
