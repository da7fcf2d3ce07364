import { screen } from '@testing-library/react';
import { listAudit } from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './AuditLog';

const open = (at: string) =>
  renderRoute({ portalJson, modules: { './AuditLog': { page } } }, at, { as: aMember({ roles: 8 }) });

it('shows what changed on which object, and filters by account and event', async () => {
  network.answer(listAudit, {
    records: [
      {
        auditId: 'audit_1',
        at: '2026-08-01 10:00:00',
        who: 'person@example.com',
        event: 'key.transition',
        name: '密钥',
        object: { id: 'key_1', name: '密钥', link: '/ops/app?subjectId=key_1' },
        before: '使用中',
        after: '已吊销',
        facts: [{ name: '原因', value: '泄露' }],
        address: '',
        isOk: 1,
        outcome: '成功',
        detail: '',
      },
    ],
    total: 1,
    pageNo: 1,
    pageSize: 20,
  });
  const { user } = open('/ops/audit?event=login');

  expect(await screen.findByText('使用中 → 已吊销')).toBeInTheDocument();
  expect(screen.getByText('原因：泄露')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '密钥' })).toHaveAttribute('href', '/ops/app?subjectId=key_1');
  expect(screen.getByRole('link', { name: '同一对象的记录' })).toHaveAttribute(
    'href',
    '/ops/audit?object=key_1',
  );
  await user.type(screen.getByLabelText('按账号筛选'), 'person@example.com{Enter}');

  await screen.findByText('系统');
  expect(network.sentTo(listAudit)).toEqual([
    { event: 'login', pageNo: '1', pageSize: '20' },
    { event: 'login', account: 'person@example.com', pageNo: '1', pageSize: '20' },
  ]);
});

it('shows each field of an edit before and after, with markup as plain text', async () => {
  const edited = {
    ...{ auditId: 'audit_2', at: '2026-08-01 10:00:00', who: 'ops', event: 'upstreamHost.save' },
    ...{ name: '放行上游域名', object: null, before: null, after: null, address: '', detail: '' },
    changes: [
      { name: '地址', before: '10.0.0.1:80', after: '10.0.0.2:80' },
      { name: '备注', before: '无', after: '<b>很长</b>' },
    ],
    facts: [{ name: '名称', value: 'core.bank' }],
    ...{ isOk: 1, outcome: '成功' },
  };
  network.answer(listAudit, { records: [edited], total: 1, pageNo: 1, pageSize: 20 });
  open('/ops/audit');

  expect(await screen.findByText('地址：10.0.0.1:80 → 10.0.0.2:80')).toBeInTheDocument();
  expect(screen.getByText('备注：无 → <b>很长</b>')).toBeInTheDocument();
  expect(screen.getByText('名称：core.bank')).toBeInTheDocument();
});

it('says so when nothing matches', async () => {
  network.answer(listAudit, { records: [], total: 0, pageNo: 1, pageSize: 20 });
  open('/ops/audit');

  expect(await screen.findByText('还没有记录')).toBeInTheDocument();
});
