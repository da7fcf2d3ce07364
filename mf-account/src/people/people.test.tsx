import { screen } from '@testing-library/react';
import {
  freezeAccount,
  listPeople,
  listUserKeys,
  listUserNotes,
  messageKinds,
  revealField,
  viewAccount,
  type AccountView,
} from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page as accountPage } from './AccountDetail';
import { page as listOfPeople } from './PeopleList';

const modules = { './PeopleList': { page: listOfPeople }, './AccountDetail': { page: accountPage } };
const open = (at: string) => renderRoute({ portalJson, modules }, at, { as: aMember({ roles: 8 }) });

const person = {
  accountId: 'user_1',
  name: '林晓',
  mailMask: 'p***@example.com',
  phoneMask: '',
  state: 1,
  registerType: 0,
  createdAt: '2026-08-01 10:00:00',
} as const;
const account: AccountView = {
  ...person,
  isOrganisation: 0,
  realNameMask: '林*',
  authenticationState: 2,
  isProvider: 0,
  isOperator: 0,
  hasSecondFactor: 0,
  frozenReason: '',
  closesAt: null,
  lastSeenAt: null,
  sessions: 0,
  organisations: [],
  members: 0,
  receivers: [],
  agreements: [{ kind: 'serviceTerms', version: 2, acceptedAt: '2026-08-01 10:00:00' }],
};
const none = { records: [], total: 0, pageNo: 1, pageSize: 10 };

it('finds accounts and links to each', async () => {
  network.answer(listPeople, {
    ...none,
    records: [{ ...person, hasSecondFactor: 1, lastSeenAt: null }],
    total: 1,
  });
  const { user } = open('/ops/users');

  expect(await screen.findByRole('link', { name: '林晓' })).toHaveAttribute(
    'href',
    '/ops/user?accountId=user_1',
  );
  await user.type(screen.getByLabelText('查找用户'), '5678{Enter}');
  await screen.findByRole('link', { name: '林晓' });
  expect(network.sentTo(listPeople).at(-1)).toMatchObject({ searchText: '5678' });
});

it('reveals personal data only with a reason', async () => {
  network.answer(viewAccount, account);
  network.answer(listUserNotes, none);
  network.answer(revealField, { value: 'person@example.com' });
  const { user } = open('/ops/user?accountId=user_1');

  await user.click(await screen.findByRole('button', { name: '查看完整邮箱' }));
  await user.click(screen.getByRole('button', { name: '查看' }));
  expect((await screen.findByText(/^服务协议第 2 版/)).closest('dd')).toHaveTextContent(
    '服务协议第 2 版（2026-08-01 10:00）',
  );
  expect(screen.getByText('请填写原因')).toBeInTheDocument();
  expect(network.sentTo(revealField)).toEqual([]);
  await user.type(screen.getByLabelText('原因'), '核对工单');
  await user.click(screen.getByRole('button', { name: '查看' }));

  expect(await screen.findByText('person@example.com')).toBeInTheDocument();
  expect(network.sentTo(revealField)).toEqual([{ accountId: 'user_1', field: 'email', reason: '核对工单' }]);
});

it('shows the additional mailboxes of a user, masked', async () => {
  network.answer(viewAccount, {
    ...account,
    receivers: [
      { receiverId: 'rcv_1', mailMask: 't***@example.com', kinds: ['fee', 'security'], state: 'on' },
      { receiverId: 'rcv_2', mailMask: 'w***@example.com', kinds: [], state: 'waiting' },
    ],
  });
  network.answer(listUserNotes, none);
  open('/ops/user?accountId=user_1');

  const [first, second] = await screen.findAllByText(/^[tw]\*{3}@example\.com/);
  expect(first).toHaveTextContent(`t***@example.com ✓ 已验证 ${messageKinds.fee}、${messageKinds.security}`);
  expect(second).toHaveTextContent(/^w\*{3}@example\.com .*待验证 与账号的邮件相同$/);
});

it('freezes with a reason', async () => {
  network.answer(viewAccount, account);
  network.answer(listUserNotes, none);
  network.answer(freezeAccount, {});
  const { user } = open('/ops/user?accountId=user_1');

  await user.click(await screen.findByRole('button', { name: '冻结' }));
  await user.type(screen.getByLabelText('原因'), '涉嫌盗用');
  await user.click(screen.getAllByRole('button', { name: '冻结' }).at(-1)!);

  expect(await screen.findByText('用户已冻结')).toBeInTheDocument();
  expect(network.sentTo(freezeAccount)).toEqual([{ accountId: 'user_1', reason: '涉嫌盗用' }]);
});

it('offers to resume only what operators have stopped', async () => {
  network.answer(viewAccount, account);
  const key = {
    keyMask: 'ak_abc…wxyz',
    name: '默认密钥',
    appId: 'app_1',
    appName: '行程',
    env: 'prod',
    state: 'disabled',
    lastUsedAt: null,
    createdAt: '2026-08-01 10:00:00',
  } as const;
  network.answer(listUserKeys, {
    ...none,
    records: [
      { ...key, keyId: 'key_1', isBarred: 1 },
      { ...key, keyId: 'key_2', isBarred: 0 },
    ],
    total: 2,
  });
  open('/ops/user?accountId=user_1&part=keys');

  expect(await screen.findAllByRole('button', { name: '恢复' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: '停用' })).not.toBeInTheDocument();
});
