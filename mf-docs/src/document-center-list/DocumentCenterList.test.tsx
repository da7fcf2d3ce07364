import { screen, waitFor, within } from '@testing-library/react';
import { listDocuments, type DocumentSummary } from '@portal/calls';
import { aDocumentSummary, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './DocumentCenterList';

const draw = (at = '/documentCenterList') =>
  renderRoute({ portalJson, modules: { './DocumentCenterList': { page } } }, at);
const answer = (...records: DocumentSummary[]) =>
  network.answer(listDocuments, {
    ...pageOf(records),
    types: [
      { code: 'guide', name: '接入指南', count: 5 },
      { code: 'api', name: '接口文档', count: 2 },
    ],
  });

it('shows documents with the APIs that use them, and the number of each type', async () => {
  answer(aDocumentSummary({ apis: [{ apiId: 'api_1', apiName: '行政区划' }] }));
  draw('/documentCenterList?type=guide');

  expect(await screen.findByRole('heading', { level: 1, name: '接入指南' })).toBeInTheDocument();
  const row = within(screen.getByRole('link', { name: '港口数据接入说明' }).closest('li')!);
  expect(row.getByText('可下载')).toBeInTheDocument();
  expect(row.getByRole('link', { name: '行政区划' })).toHaveAttribute('href', '/APIDetails?apiId=api_1');
  expect(screen.getByRole('link', { name: '全部 7' })).toBeInTheDocument();
  expect(network.sentTo(listDocuments)).toEqual([{ type: 'guide', pageNo: '1', pageSize: '10' }]);
});

it('applies the chosen filters, returning to page one', async () => {
  answer(aDocumentSummary());
  const { user } = draw('/documentCenterList?pageNo=2');

  const age = await screen.findByRole('combobox', { name: '更新时间' });
  expect(within(age).getAllByRole('option')[0]).toHaveTextContent('全部时间');
  await user.selectOptions(age, '一周内');
  await waitFor(() => expect(network.sentTo(listDocuments)).toHaveLength(2));
  await user.selectOptions(screen.getByRole('combobox', { name: '排序' }), '浏览最多');
  await waitFor(() => expect(network.sentTo(listDocuments)).toHaveLength(3));
  await user.click(screen.getByRole('checkbox', { name: '可下载' }));

  await waitFor(() =>
    expect(network.sentTo(listDocuments).at(-1)).toEqual({
      days: '7',
      sort: 'hot',
      docDownLoad: '1',
      pageNo: '1',
      pageSize: '10',
    }),
  );
});

it('says that the type does not exist, and shows all documents', async () => {
  answer(aDocumentSummary());
  draw('/documentCenterList?type=1');

  expect(await screen.findByText('没有这个文档类型，以下是全部文档。')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 1, name: '全部文档' })).toBeInTheDocument();
});

it('supports kinds that operators have added, by the types of the reply', async () => {
  network.answer(listDocuments, {
    ...pageOf([aDocumentSummary({ docType: 'ci_1', docKind: { name: '白皮书', nameEn: 'White papers' } })]),
    types: [{ code: 'ci_1', name: '白皮书', nameEn: 'White papers', brief: '', count: 1 }],
  });
  draw('/documentCenterList?type=ci_1');

  expect(await screen.findByRole('heading', { level: 1, name: '白皮书' })).toBeInTheDocument();
  expect(
    within(screen.getByRole('link', { name: '港口数据接入说明' }).closest('li')!).getByText('白皮书'),
  ).toBeInTheDocument();
});

it('offers to reset filters without results', async () => {
  answer();
  const { user } = draw('/documentCenterList?searchText=xyz');

  expect(await screen.findByText('没有符合条件的文档')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '查看全部文档' }));

  expect(await screen.findByText('暂无文档')).toBeInTheDocument();
});

it('offers a retry when the list does not load', async () => {
  network.lose(listDocuments);
  const { user } = draw();

  expect(await screen.findByText('加载失败，请重试')).toBeInTheDocument();
  answer(aDocumentSummary());
  await user.click(screen.getByRole('button', { name: '重试' }));

  expect(await screen.findByRole('link', { name: '港口数据接入说明' })).toBeInTheDocument();
});
