import { screen, waitFor, within } from '@testing-library/react';
import { documentFeedback, viewDocument } from '@portal/calls';
import { aDocument, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './DocumentDetails';

const draw = (facts: Parameters<typeof aDocument>[0] = {}) => {
  network.answer(viewDocument, aDocument(facts));
  return renderRoute(
    { portalJson, modules: { './DocumentDetails': { page } } },
    '/documentDetails?docId=doc_1',
  );
};

it('shows the text with its table of contents, its file, and links to its neighbours', async () => {
  draw({
    doc_detail: '<h2>准备工作</h2><p>注册账号</p><h2>开始调用</h2><p>发送请求</p>',
    next: { docId: 'doc_2', docName: '签名规则' },
  });

  expect(await screen.findByRole('heading', { level: 1, name: '港口数据接入说明' })).toBeInTheDocument();
  const contents = within(screen.getByRole('navigation', { name: '目录', hidden: true }));
  expect(contents.getAllByRole('link', { hidden: true }).map((link) => link.textContent)).toEqual([
    '准备工作',
    '开始调用',
  ]);
  expect(screen.getByRole('link', { name: '下载' })).toHaveAttribute(
    'href',
    expect.stringContaining('docId=doc_1'),
  );
  expect(screen.getByRole('link', { name: '签名规则' })).toHaveAttribute(
    'href',
    '/documentDetails?docId=doc_2',
  );
});

it('has its contents above the text, too, where there is no room beside it', async () => {
  draw({ doc_detail: '<h2>准备工作</h2><p>注册账号</p><h3>密钥</h3><h2>开始调用</h2>' });

  const folded = within(await screen.findByRole('group', { name: '目录' }));
  expect(folded.getByText('目录')).toBeInTheDocument();
  expect(folded.getAllByRole('link', { hidden: true }).map((link) => link.getAttribute('href'))).toEqual([
    '#section-1',
    '#section-2',
    '#section-3',
  ]);
});

it('drops hostile markup', async () => {
  draw({ doc_detail: '<p onclick="x()">正文</p><script>x()</script><img src="x" onerror="x()">' });

  const article = await screen.findByRole('article');
  expect(article.querySelectorAll('script, [onclick], [onerror]')).toHaveLength(0);
  expect(within(article).getByText('正文')).toBeInTheDocument();
});

it('does not offer a file that is not for download, nor editing to readers', async () => {
  draw({ doc_download: 0 });

  expect(await screen.findByText('作者未开放下载')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: '编辑' })).toBeNull();
});

it('tells the author that the document is not public', async () => {
  draw({ doc_enabled: 0, isMine: 1, doc_download: 0 });

  expect(await screen.findByText('文档未启用，只有您自己能看到。')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '编辑' })).toHaveAttribute('href', '/editDocument?id=doc_1');
  expect(screen.getByRole('link', { name: '下载' })).toBeInTheDocument();
});

it('counts a vote once, and takes a remark', async () => {
  network.answer(documentFeedback, { helpful: 5 });
  const { user } = draw();

  await user.dblClick(await screen.findByRole('button', { name: '有用（4）' }));
  expect(await screen.findByRole('button', { name: '有用（5）' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: '没用' }));
  await user.type(await screen.findByLabelText('哪里没有写清楚？'), '没有示例');
  await user.click(screen.getByRole('button', { name: '提交反馈' }));

  await waitFor(() =>
    expect(network.sentTo(documentFeedback)).toEqual([
      { docId: 'doc_1', helpful: '1' },
      { docId: 'doc_1', helpful: '0' },
      { docId: 'doc_1', helpful: '0', text: '没有示例' },
    ]),
  );
});

it('explains why a vote does not count, and lets it be sent again', async () => {
  network.fail(documentFeedback, 'E7001');
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '有用（4）' }));
  expect(await screen.findByText('文档不存在或已停用')).toBeInTheDocument();
  network.lose(documentFeedback);
  await user.click(screen.getByRole('button', { name: '有用（4）' }));
  expect(await screen.findByText(/可能已经/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '有用（4）' })).toHaveAttribute('aria-pressed', 'false');
});

it('says that there is no such document', async () => {
  network.fail(viewDocument, 'E7001');
  renderRoute({ portalJson, modules: { './DocumentDetails': { page } } }, '/documentDetails?docId=nope');

  expect(await screen.findByText('文档不存在或已停用')).toBeInTheDocument();
});
