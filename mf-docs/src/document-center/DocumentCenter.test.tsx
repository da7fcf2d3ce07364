import { screen, waitFor, within } from '@testing-library/react';
import { documentCenter } from '@portal/calls';
import { aDocumentSummary, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './DocumentCenter';

const draw = () => renderRoute({ portalJson, modules: { './DocumentCenter': { page } } }, '/documentCenter');

it('links to the newest of each type, the newest of all, and the most downloaded', async () => {
  network.answer(documentCenter, {
    types: [
      { code: 'guide', name: '接入指南', count: 5, newest: [{ docId: 'doc_2', docName: '签名规则' }] },
      { code: 'sdk', name: 'SDK与示例', count: 0, newest: [] },
    ],
    downloads: [{ docId: 'doc_3', docName: '错误码手册', downloads: 1200 }],
    recent: [aDocumentSummary()],
  });
  const { user, router } = draw();

  const guides = within(await screen.findByRole('region', { name: /接入指南/ }));
  expect(guides.getByText('5 篇')).toBeInTheDocument();
  expect(guides.getByRole('link', { name: '签名规则' })).toHaveAttribute(
    'href',
    '/documentDetails?docId=doc_2',
  );
  expect(within(screen.getByRole('region', { name: /SDK与示例/ })).getByText('暂无文档')).toBeInTheDocument();
  expect(screen.getByText('1,200 次')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '港口数据接入说明' })).toBeInTheDocument();

  await user.type(screen.getByRole('searchbox', { name: '搜索文档' }), '签名 & 错误{Enter}');
  await waitFor(() => expect(router.state.location.pathname).toBe('/documentCenterList'));
  expect(new URLSearchParams(router.state.location.search).get('searchText')).toBe('签名 & 错误');
});

it('says so when there are no documents yet', async () => {
  network.answer(documentCenter, { types: [], downloads: [], recent: [] });
  draw();

  expect(await screen.findAllByText('暂无文档')).not.toHaveLength(0);
});

it('offers a retry when it does not load', async () => {
  network.timeOut(documentCenter);
  draw();

  expect(await screen.findByText('请求超时')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '重试' })).toBeInTheDocument();
});
