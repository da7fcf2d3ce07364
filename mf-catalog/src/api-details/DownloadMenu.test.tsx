import { act, screen } from '@testing-library/react';
import { renderElement } from '@portal/testing';
import { DownloadMenu } from './DownloadMenu';

it('offers each kind of file as a plain link', async () => {
  const { user } = renderElement(<DownloadMenu apiId="api_1" version="2.0.0" />);
  await user.click(screen.getByText('下载'));

  const links = screen.getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'OpenAPI（JSON）',
    'OpenAPI（YAML）',
    'Postman 集合',
    '离线文档（可打印为 PDF）',
    'TypeScript 客户端',
  ]);
  expect(links[2]).toHaveAttribute(
    'href',
    expect.stringContaining('/api/export?apiId=api_1&version=2.0.0&kind=postman'),
  );
  for (const link of links) expect(link).toHaveAttribute('download');
});

it('closes by Escape, which gives the focus back, and on leaving it by Tab', async () => {
  const { user } = renderElement(
    <>
      <DownloadMenu apiId="api_1" version="2.0.0" />
      <button>其他</button>
    </>,
  );
  const menu = screen.getByRole('group');
  await user.click(screen.getByText('下载'));
  await user.keyboard('{Escape}');
  expect(menu).not.toHaveAttribute('open');
  expect(screen.getByText('下载')).toHaveFocus();

  await user.click(screen.getByText('下载'));
  act(() => screen.getByRole('button', { name: '其他' }).focus());
  expect(menu).not.toHaveAttribute('open');
});
