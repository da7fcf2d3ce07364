import { screen } from '@testing-library/react';
import { listCosts, prepareTableExport } from '@portal/calls';
import { network, renderElement } from '@portal/testing';
import { ExportDialog } from './ExportDialog';

it('offers the file of the account whose rows were counted', async () => {
  network.answer(prepareTableExport, { accountId: 'org_1', rows: 12, exportId: null });
  const { user } = renderElement(
    <ExportDialog list={listCosts.path} query={{ from: '2026-08-01', pageNo: 2 }} onClose={() => {}} />,
  );

  await user.click(screen.getByRole('button', { name: '导出' }));

  const link = await screen.findByRole('link', { name: '下载文件' });
  expect(Object.fromEntries(new URL(link.getAttribute('href')!, 'http://portal').searchParams)).toEqual({
    list: listCosts.path,
    query: '{"from":"2026-08-01"}',
    format: 'xlsx',
    accountId: 'org_1',
  });
});
