import { screen, within } from '@testing-library/react';
import { listLeaks, listScanPartners, saveScanPartner } from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page as leaks } from './LeakList';
import { page as partners } from './ScanPartners';

const modules = { './LeakList': { page: leaks }, './ScanPartners': { page: partners } };
const as = aMember({ roles: 8 });
const pem = '-----BEGIN PUBLIC KEY-----\nMFkw\n-----END PUBLIC KEY-----';
const paged = { total: 1, pageNo: 1, pageSize: 20 };

it('shows what was found where, its owner and what was done', async () => {
  network.answer(listLeaks, {
    ...paged,
    records: [
      {
        ...{
          leakId: 'leak_1',
          partner: '代码托管甲',
          kind: 'appSecret',
          hint: 'ak_abc…1234',
          action: 'grace',
        },
        ...{ ownerId: 'user_1', ownerName: '林晓', url: 'https://code.example.com/a', source: 'content' },
        ...{ foundAt: '2026-11-20 10:00:00', lastAt: '2026-11-20 10:00:00', times: 2 },
      },
    ],
  });
  renderRoute({ portalJson, modules }, '/ops/leaks', { as });

  expect(await screen.findByText('AppSecret ak_abc…1234')).toBeInTheDocument();
  expect(screen.getByText('宽限后吊销')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '林晓' })).toHaveAttribute('href', '/ops/user?accountId=user_1');
  expect(screen.getByRole('link', { name: 'https://code.example.com/a' })).toHaveAttribute(
    'rel',
    expect.stringContaining('nofollow'),
  );
});

it('adds a partner with its key, and sends the version on a change', async () => {
  network.answer(listScanPartners, {
    ...paged,
    reportUrl: 'https://portal.example.com/report',
    records: [
      {
        ...{ partnerId: 'partner_1', name: '代码托管甲', isOn: 1, graceHours: 24, found: 3, version: 4 },
        keys: [{ identifier: 'key-1', publicKey: pem }],
      },
    ],
  });
  network.answer(saveScanPartner, { partnerId: 'partner_1' });
  const { user } = renderRoute({ portalJson, modules }, '/ops/scanPartners', { as });

  await user.click(await screen.findByRole('button', { name: '添加伙伴' }));
  let dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByLabelText('名称'), '代码托管乙');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText('请填写伙伴给出的公钥标识')).toBeInTheDocument();
  const key = within(dialog.getByRole('group', { name: '公钥 1' }));
  await user.type(key.getByLabelText('标识'), 'key-2');
  await user.type(key.getByLabelText('公钥（PEM）'), pem);
  await user.click(dialog.getByRole('button', { name: '保存' }));
  await screen.findByText('已保存');
  await user.click(screen.getByRole('button', { name: '修改' }));
  dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('checkbox', { name: '接收它的报告' }));
  await user.click(dialog.getByRole('button', { name: '移除公钥 1' }));
  await user.click(dialog.getByRole('button', { name: '保存' }));

  expect(network.sentTo(saveScanPartner)).toMatchObject([
    { name: '代码托管乙', isOn: '1', graceHours: '0', version: '0', keys: expect.stringContaining('key-2') },
    { partnerId: 'partner_1', version: '4', isOn: '0', graceHours: '24', keys: '[]' },
  ]);
});
