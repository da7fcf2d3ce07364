import { act, screen, waitFor, within } from '@testing-library/react';
import { viewNotice, type CallReply } from '@portal/calls';
import { network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './NoticeDetail';

const draw = (at = '/noticeDetail?noId=no_1') =>
  renderRoute({ portalJson, modules: { './NoticeDetail': { page } } }, at);

const answer = (facts: Partial<CallReply<typeof viewNotice>> = {}) =>
  network.answer(viewNotice, {
    no_id: 'no_1',
    no_title: '系统维护通知',
    no_content: '<p>本周六凌晨维护。</p>',
    noCreateTime: '2026-11-18 09:30:00',
    noType: 'maintenance',
    files: [],
    prev: null,
    next: { no_id: 'no_2', no_title: '新版本发布' },
    ...facts,
  });

it('offers attachments as downloads, and no frame without any', async () => {
  answer({ files: [{ fileId: 'file_1', fileName: '维护计划.pdf', fileBytes: 2_621_440 }] });
  const { unmount } = draw();

  const files = within(await screen.findByRole('region', { name: '附件' }));
  expect(files.getByText('2.5 MB')).toBeVisible();
  const link = files.getByRole('link', { name: '下载 维护计划.pdf' });
  expect(link).toHaveAttribute('href', '/ajaxurl/apix/notice/download?noId=no_1&fileId=file_1');
  expect(link).toHaveAttribute('download');

  unmount();
  answer();
  draw();
  await screen.findByRole('heading', { level: 1, name: '系统维护通知' });
  expect(screen.queryByRole('region', { name: '附件' })).toBeNull();
});

it('shows the notice, its time, and links to its neighbours', async () => {
  answer();
  draw();

  expect(await screen.findByRole('heading', { level: 1, name: '系统维护通知' })).toBeInTheDocument();
  expect(screen.getByText('2026-11-18 09:30')).toBeInTheDocument();
  const neighbours = within(screen.getByRole('navigation', { name: '相邻公告' }));
  expect(neighbours.getByText('没有了')).toBeInTheDocument();
  expect(neighbours.getByRole('link', { name: '新版本发布' })).toHaveAttribute(
    'href',
    '/noticeDetail?noId=no_2',
  );
  expect(document.title).toBe('系统维护通知');
});

it('drops hostile markup', async () => {
  answer({ no_content: '<p onclick="x()">正文</p><iframe src="https://evil.example"></iframe>' });
  draw();

  const article = await screen.findByRole('article');
  expect(article.querySelectorAll('iframe, script, [onclick]')).toHaveLength(0);
});

it('links back to the list with its filters and page', async () => {
  answer();
  const { router } = draw();
  await screen.findByRole('article');

  await act(() =>
    router.navigate('/noticeDetail?noId=no_1', { state: { backQuery: 'pageNo=2&noType=event' } }),
  );

  await waitFor(() =>
    expect(screen.getByRole('link', { name: '← 返回列表' })).toHaveAttribute(
      'href',
      '/noticeCenter?pageNo=2&noType=event',
    ),
  );
});

it('says that there is no such notice', async () => {
  network.fail(viewNotice, 'E7011');
  draw();

  expect(await screen.findByText('公告不存在或已撤回')).toBeInTheDocument();
});
