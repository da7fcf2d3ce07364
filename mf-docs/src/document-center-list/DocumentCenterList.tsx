import styled from 'styled-components';
import { documentKindName, documentSorts, listDocuments, type CallReply } from '@portal/calls';
import { definePage } from '@portal/contract';
import {
  Button,
  Checkbox,
  Container,
  Empty,
  Filters,
  ListHead,
  Notice,
  SearchBox,
  SelectInput,
  theme,
  wide,
} from '@portal/design';
import { Options } from '@portal/forms';
import { Pager, loadList, usePageTitle } from '@portal/page';
import { Link, useListQuery } from '@portal/router';
import { language } from '@portal/text';
import { documentAges } from '../common/documentAges';
import { DocumentRow } from '../common/DocumentRow';

type Documents = CallReply<typeof listDocuments>;

export const page = definePage<Documents>({
  load: (request) =>
    loadList(listDocuments, request, { filters: ['type', 'searchText', 'docDownLoad', 'days', 'sort'] }),
  Page: DocumentCenterList,
});

function DocumentCenterList({ data }: { data: Documents }) {
  const { query, change, clear } = useListQuery<'type' | 'searchText' | 'docDownLoad' | 'days' | 'sort'>();
  const chosen = data.types.find(({ code }) => code === query.get('type'));
  const type = chosen?.code ?? '';
  const name = chosen && documentKindName(type, chosen, language());
  const all = data.types.reduce((sum, { count }) => sum + count, 0);
  const isFiltered = ['searchText', 'docDownLoad', 'days'].some((name) => query.has(name));

  usePageTitle(name ?? '文档列表');

  return (
    <Container>
      <ListHead title={name ?? '全部文档'} help="按类型浏览，或搜索标题与摘要。">
        <SearchBox
          label="搜索文档"
          placeholder="搜索文档标题与摘要"
          value={query.get('searchText') ?? ''}
          onSearch={(searchText) => change({ searchText })}
        />
      </ListHead>
      <Columns>
        <Types aria-label="文档类型">
          {[{ code: '', name: '全部', count: all }, ...data.types].map(({ code, count, ...names }) => (
            <Link
              key={code}
              to={`/documentCenterList${code ? `?type=${code}` : ''}`}
              aria-current={code === type ? 'page' : undefined}
            >
              {documentKindName(code, names, language())}
              <span>{count}</span>
            </Link>
          ))}
        </Types>
        <div>
          {query.has('type') && !type && <Notice>没有这个文档类型，以下是全部文档。</Notice>}
          <Filters
            activeCount={['days', 'docDownLoad'].filter((name) => query.get(name)).length}
            onClear={() => change({ days: null, docDownLoad: null })}
          >
            <SelectInput
              aria-label="更新时间"
              value={query.get('days') ?? ''}
              onChange={({ target }) => change({ days: target.value })}
            >
              <option value="">全部时间</option>
              <Options of={documentAges} />
            </SelectInput>
            <SelectInput
              aria-label="排序"
              value={query.get('sort') ?? 'new'}
              onChange={({ target }) => change({ sort: target.value })}
            >
              <Options of={documentSorts} />
            </SelectInput>
            <Checkbox
              checked={query.get('docDownLoad') === '1'}
              onChange={({ target }) => change({ docDownLoad: target.checked ? '1' : null })}
            >
              可下载
            </Checkbox>
          </Filters>
          {data.records.length === 0 ? (
            <Empty text={isFiltered ? '没有符合条件的文档' : '暂无文档'}>
              {isFiltered && <Button onClick={clear}>查看全部文档</Button>}
            </Empty>
          ) : (
            <ul>
              {data.records.map((document) => (
                <DocumentRow key={document.docId} document={document} />
              ))}
            </ul>
          )}
          <Pager page={data} />
        </div>
      </Columns>
    </Container>
  );
}

const Columns = styled.div`
  display: grid;
  gap: ${theme.space.l};
  ${wide} {
    grid-template-columns: 208px minmax(0, 1fr);
    gap: ${theme.space.xxl};
  }
  @media print {
    display: block;
  }
`;

const Types = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs};
  align-content: start;
  a {
    display: flex;
    justify-content: space-between;
    gap: ${theme.space.s};
    padding: ${theme.space.s} ${theme.space.m};
    border-radius: ${theme.radius.control};
    color: ${theme.color.inkSoft};
  }
  a[aria-current] {
    background: ${theme.color.brandTint};
    color: ${theme.color.brandDark};
    font-weight: 600;
  }
  ${wide} {
    flex-direction: column;
  }
`;
