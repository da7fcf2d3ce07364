import { screen, within } from '@testing-library/react';
import {
  closeAccount,
  verifyIdentity,
  verifyWays,
  viewClosing,
  withdrawClosing,
  type ClosingView,
} from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './CloseAccount';

function open(view: Partial<ClosingView> = {}) {
  network.answer(viewClosing, {
    accountName: '林晓',
    isOrganisation: 0,
    blockers: [],
    balance: '0.0000',
    closesAt: null,
    ...view,
  });
  network.answer(verifyWays, { ways: ['pwd', 'code'], emailMask: 'p***@example.com', mobileMask: '' });
  network.answer(verifyIdentity, { ticket: 'ticket_1' });
  return renderRoute({ portalJson, modules: { './CloseAccount': { page } } }, '/closeAccount', {
    as: aMember(),
  });
}

type User = ReturnType<typeof open>['user'];

async function prove(user: User) {
  await user.click(await screen.findByRole('button', { name: '申请注销账号' }));
  const dialog = within(await screen.findByRole('dialog', { name: '注销账号' }));
  await user.type(await dialog.findByLabelText('登录密码'), 'Portal-2026');
  await user.click(dialog.getByRole('button', { name: '下一步' }));
  await dialog.findByLabelText('注销原因（选填）');
  return dialog;
}

it('lists what has to be settled, each with a link, and prevents closing before', async () => {
  open({ blockers: [{ kind: 'apps', text: '还有 2 个应用，请删除', link: '/myAppList' }] });

  expect(await screen.findByText('还有 2 个应用，请删除')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '去处理' })).toHaveAttribute('href', '/myAppList');
  expect(screen.getByRole('button', { name: '申请注销账号' })).toBeDisabled();
});

it('asks for identity verification and a final confirmation', async () => {
  const { user } = open();
  network.answer(closeAccount, { coolUntil: '2026-12-22 10:00:00' });
  const dialog = await prove(user);

  await user.click(dialog.getByRole('button', { name: '确认注销' }));
  expect(await dialog.findByText('请确认您了解注销的后果')).toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: /不能恢复/ }));
  await user.click(dialog.getByRole('button', { name: '确认注销' }));

  const told = await screen.findByText('2026-12-22 10:00');
  expect(told.parentElement).toHaveTextContent(/^已申请注销，2026-12-22 10:00 生效$/);
  expect(network.sentTo(closeAccount)).toMatchObject([{ ticket: 'ticket_1', waivesBalance: '0' }]);
});

it('closes an account with a balance only if its owner waives it', async () => {
  const { user } = open({
    blockers: [{ kind: 'balance', text: '还有余额 ¥5.00', link: '/budget' }],
    balance: '5.0000',
  });
  network.answer(closeAccount, { coolUntil: '2026-12-22 10:00:00' });
  const dialog = await prove(user);

  await user.click(dialog.getByRole('checkbox', { name: /不能恢复/ }));
  await user.click(dialog.getByRole('button', { name: '确认注销' }));
  expect(await dialog.findByText('请确认放弃余额，或先处理余额')).toBeInTheDocument();
  expect(network.sentTo(closeAccount)).toEqual([]);
});

it('asks for verification again when it has expired', async () => {
  const { user } = open();
  network.fail(closeAccount, 'E5004');
  const dialog = await prove(user);

  await user.click(dialog.getByRole('checkbox', { name: /不能恢复/ }));
  await user.click(dialog.getByRole('button', { name: '确认注销' }));
  expect(await dialog.findByLabelText('登录密码')).toBeInTheDocument();
});

it('cancels a pending closure', async () => {
  const { user } = open({ closesAt: '2026-12-22 10:00:00' });
  network.answer(withdrawClosing, {});

  await user.click(await screen.findByRole('button', { name: '撤销注销' }));

  expect(await screen.findByText('注销已撤销')).toBeInTheDocument();
});
