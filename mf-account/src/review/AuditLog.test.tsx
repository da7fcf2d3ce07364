import { screen } from '@testing-library/react';
import { listAudit } from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './AuditLog';

const open = (at: string) =>
  renderRoute({ portalJson, modules: { './AuditLog': { page } } }, at, { as: aMember({ roles: 8 }) });

it('lists what happened, and finds it by account and event', async () => {
  network.answer(listAudit, {
    records: [
      {
        auditId: 'audit_1',
        at: '2026-08-01 10:00:00',
        who: 'person@example.com',
        event: 'login',
        name: '登录',
        address: '',
        outcome: '成功',
        detail: '',
      },
    ],
    total: 1,
    pageNo: 1,
    pageSize: 20,
  });
  const { user } = open('/ops/audit?event=login');

  expect(await screen.findByText('系统')).toBeInTheDocument();
  await user.type(screen.getByLabelText('按账号筛选'), 'person@example.com{Enter}');

  await screen.findByText('系统');
  expect(network.sentTo(listAudit)).toEqual([
    { event: 'login', pageNo: '1', pageSize: '20' },
    { event: 'login', account: 'person@example.com', pageNo: '1', pageSize: '20' },
  ]);
});

it('says so when nothing fits', async () => {
  network.answer(listAudit, { records: [], total: 0, pageNo: 1, pageSize: 20 });
  open('/ops/audit');

  expect(await screen.findByText('没有符合条件的记录')).toBeInTheDocument();
});
