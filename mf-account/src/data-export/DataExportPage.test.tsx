import { screen, within } from '@testing-library/react';
import { addDataExport, listDataExports, verifyIdentity, verifyWays, type DataExport } from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './DataExportPage';

const anExport = (facts: Partial<DataExport> = {}): DataExport => ({
  exportId: 'export_1',
  state: 'ready',
  askedAt: '2026-11-22 10:00:00',
  expiresAt: '2026-11-25 10:00:00',
  bytes: 2048,
  ...facts,
});

function open(records: DataExport[]) {
  network.answer(listDataExports, { records });
  network.answer(verifyWays, { ways: ['pwd', 'code'], emailMask: 'p***@example.com', mobileMask: '' });
  network.answer(verifyIdentity, { ticket: 'ticket_1' });
  return renderRoute({ portalJson, modules: { './DataExport': { page } } }, '/dataExport', { as: aMember() });
}

it('offers finished exports only for download', async () => {
  open([anExport(), anExport({ exportId: 'export_2', state: 'expired' })]);

  expect(await screen.findAllByText(/可下载|已过期/)).not.toHaveLength(0);
  expect(screen.getAllByRole('link', { name: '下载' })).toHaveLength(1);
  expect(screen.getByRole('link', { name: '下载' })).toHaveAttribute(
    'href',
    expect.stringContaining('exportId=export_1'),
  );
});

it('asks for identity verification before it creates one, and explains a refusal', async () => {
  const { user } = open([]);
  network.fail(addDataExport, 'E5013');

  await user.click(await screen.findByRole('button', { name: '申请导出' }));
  const dialog = within(await screen.findByRole('dialog', { name: '数据导出' }));
  await user.type(await dialog.findByLabelText('登录密码'), 'Portal-2026');
  await user.click(dialog.getByRole('button', { name: '下一步' }));

  expect(await screen.findByText('今天已经申请过数据导出')).toBeInTheDocument();
  expect(network.sentTo(addDataExport)).toMatchObject([{ ticket: 'ticket_1' }]);
});
