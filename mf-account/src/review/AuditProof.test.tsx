import { screen } from '@testing-library/react';
import { checkAudit, viewAuditProof, type CallReply } from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './AuditProof';

const open = (proof: Partial<CallReply<typeof viewAuditProof>>) => {
  network.answer(viewAuditProof, {
    sealed: { seq: 812, hash: 'f00d' },
    checks: [{ at: '2026-11-20 00:01:00', entries: 812, faults: 0 }],
    faults: [],
    heads: [{ day: '2026-11-19', seq: 800, hash: 'cafe', madeAt: '2026-11-20 00:00:30' }],
    isAsked: 0,
    ...proof,
  });
  return renderRoute({ portalJson, modules: { './AuditProof': { page } } }, '/ops/auditProof', {
    as: aMember({ roles: 8 }),
  });
};

it('says that the log is intact, shows the head of each day, and requests a check', async () => {
  const { user } = open({});
  network.answer(checkAudit, {});

  expect(await screen.findByText(/完整，没有被删除、修改或补插/)).toBeInTheDocument();
  expect(screen.getByText('cafe')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '立即校验' }));

  expect(await screen.findByText(/已安排校验/)).toBeInTheDocument();
  expect(network.sentTo(checkAudit)).toHaveLength(1);
});

it('shows what was tampered with and where; allows no second check while one is pending', async () => {
  open({
    checks: [{ at: '2026-11-20 00:01:00', entries: 812, faults: 1 }],
    faults: [{ kind: 'removed', seq: 17, auditId: null }],
    isAsked: 1,
  });

  expect(await screen.findByText('记录被删除')).toBeInTheDocument();
  expect(screen.getByText(/1 处异常，请立即核查/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '等待校验' })).toBeDisabled();
});
