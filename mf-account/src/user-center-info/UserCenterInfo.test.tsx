import { screen, waitFor } from '@testing-library/react';
import { editUser, kickSession, listSessions, userInfo, type LoginSession } from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './UserCenterInfo';

const aSession = (facts: Partial<LoginSession> = {}): LoginSession => ({
  sessionId: 'session_1',
  device: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537.36',
  address: '203.0.113.9',
  createdAt: '2026-08-01 09:00:00',
  lastSeenAt: '2026-08-01 10:00:00',
  isCurrent: 0,
  ...facts,
});

const open = () => {
  network.answer(userInfo, {
    userId: 'user_1',
    nickName: '林晓',
    emailMask: 'p***@example.com',
    mobileMask: '',
    registerType: 0,
    authenticationState: 2,
    realNameMask: '林*',
    createdAt: '2026-01-01 08:00:00',
    passwordChangedAt: '2026-02-01 08:00:00',
    emailChangedAt: null,
    mobileChangedAt: null,
  });
  network.answer(listSessions, {
    records: [aSession({ sessionId: 'session_2', isCurrent: 1 }), aSession()],
    log: [{ at: '2026-08-01 09:00:00', event: 'login', address: '203.0.113.9', outcome: 'E0004' }],
  });
  return renderRoute({ portalJson, modules: { './UserCenterInfo': { page } } }, '/userCenterInfo', {
    as: aMember(),
  });
};

it('names devices as people do, and says how a login ended', async () => {
  open();

  expect(await screen.findAllByText('Chrome · Windows')).toHaveLength(2);
  expect(screen.getByText('本机')).toBeInTheDocument();
  expect(screen.getByText('失败 E0004')).toBeInTheDocument();
});

it('ends the session of another device', async () => {
  network.answer(kickSession, {});
  const { user } = open();

  await user.click(await screen.findByRole('button', { name: '下线' }));

  expect(await screen.findByText('已下线')).toBeInTheDocument();
  expect(network.sentTo(kickSession)).toEqual([{ sessionId: 'session_1' }]);
});

it('saves a new nickname, and refuses one that breaks the rules without asking the server', async () => {
  network.answer(editUser, {});
  const { user } = open();
  const field = await screen.findByLabelText('昵称');

  await user.clear(field);
  await user.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(field).toBeInvalid());
  expect(network.sentTo(editUser)).toEqual([]);

  await user.type(field, '晓晓');
  await user.click(screen.getByRole('button', { name: '保存' }));
  expect(await screen.findByText('已保存')).toBeInTheDocument();
  expect(network.sentTo(editUser)).toEqual([{ nickName: '晓晓' }]);
});
