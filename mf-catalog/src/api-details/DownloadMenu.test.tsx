import { screen } from '@testing-library/react';
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
