import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  editUser,
  kickSession,
  listOwnSsoLinks,
  listSessions,
  myAgreements,
  noAvatar,
  unlinkOwnSso,
  uploadImage,
  userInfo,
  viewAgreement,
  type LoginSession,
  type OwnSsoLink,
} from '@portal/calls';
import { aMember, anAgreement, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './UserCenterInfo';

const aSession = (facts: Partial<LoginSession> = {}): LoginSession => ({
  sessionId: 'session_1',
  device: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140 Safari/537.36',
  address: '203.0.113.9',
  place: '中国 浙江 杭州',
  createdAt: '2026-08-01 09:00:00',
  lastSeenAt: '2026-08-01 10:00:00',
  isCurrent: 0,
  ...facts,
});

const aLink = (facts: Partial<OwnSsoLink> = {}): OwnSsoLink => ({
  organisationId: 'org_1',
  organisationName: '明镜科技',
  issuer: 'https://login.mingjing.example',
  isOnlyWay: 0,
  linkedAt: '2026-08-01 09:00:00',
  lastLoginAt: '2026-08-02 09:00:00',
  ...facts,
});

const answerLinks = (links: OwnSsoLink[] = [], mayUnlink = 1) =>
  network.answer(listOwnSsoLinks, { ...pageOf(links), mayUnlink });

const accepted = [{ kind: 'serviceTerms' as const, version: 2, acceptedAt: '2026-08-01 09:00:00' }];

const openWith = (avatarUrl: string, ...links: Parameters<typeof answerLinks>) => {
  network.answer(userInfo, {
    userId: 'user_1',
    nickName: '林晓',
    avatarUrl,
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
    log: [
      { at: '2026-08-01 09:00:00', event: 'login', address: '203.0.113.9', place: '内网', outcome: 'E0004' },
      { at: '2026-08-01 09:01:00', event: 'login', address: '203.0.113.9', place: '', outcome: 'E5301' },
      { at: '2026-08-01 09:02:00', event: 'login', address: '203.0.113.9', place: '', outcome: 'ok' },
    ],
  });
  network.answer(myAgreements, { accepted, due: [] });
  answerLinks(...links);
  return renderRoute({ portalJson, modules: { './UserCenterInfo': { page } } }, '/userCenterInfo', {
    as: aMember(),
  });
};
const open = (...links: Parameters<typeof answerLinks>) => openWith('', ...links);

it('shows devices by familiar names, and the outcome of logins', async () => {
  open();

  expect(await screen.findAllByText('Chrome · Windows')).toHaveLength(2);
  expect(screen.getByText('本机')).toBeInTheDocument();
  const log = within(screen.getAllByRole('region', { name: '登录记录' })[0]!);
  const outcomes = ['失败 E0004', '等待两步验证', '成功'];
  for (const outcome of outcomes) expect(log.getByText(outcome)).toBeInTheDocument();
});

it('ends the session of another device', async () => {
  network.answer(kickSession, {});
  const { user } = open();

  await user.click(await screen.findByRole('button', { name: '下线' }));

  expect(await screen.findByText('已下线')).toBeInTheDocument();
  expect(network.sentTo(kickSession)).toEqual([{ sessionId: 'session_1' }]);
});

it('saves a new nickname, and rejects an invalid one before sending', async () => {
  network.answer(editUser, {});
  const { user } = open();
  const field = await screen.findByLabelText('昵称');

  await user.clear(field);
  const save = within(field.closest('form')!).getByRole('button', { name: '保存' });
  await user.click(save);
  await waitFor(() => expect(field).toBeInvalid());
  expect(network.sentTo(editUser)).toEqual([]);

  await user.type(field, '晓晓');
  await user.click(save);
  expect(await screen.findByText('已保存')).toBeInTheDocument();
  expect(network.sentTo(editUser)).toEqual([{ nickName: '晓晓' }]);
});

it('accepts the previous nickname again, but nothing that is already saved', async () => {
  network.answer(editUser, {});
  const { user } = open();
  const field = await screen.findByLabelText<HTMLInputElement>('昵称');
  const before = field.value;
  const save = within(field.closest('form')!).getByRole('button', { name: '保存' });
  await user.clear(field);
  await user.type(field, '晓晓');
  await user.click(save);
  await waitFor(() => expect(save).toBeDisabled());

  await user.clear(field);
  await user.type(field, before);
  await user.click(save);

  await waitFor(() => expect(network.sentTo(editUser)).toEqual([{ nickName: '晓晓' }, { nickName: before }]));
});

it('saves the chosen language, and explains its effect', async () => {
  network.answer(editUser, {});
  const { user } = open();
  const field = await screen.findByRole('combobox', { name: '页面语言' });

  expect(field).toHaveDisplayValue('跟随浏览器');
  expect(field).toHaveAccessibleDescription(/在其他浏览器登录后也用这个语言/);
  expect(
    within(field)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['跟随浏览器', '中文', 'English']);
  await user.selectOptions(field, 'English');
  await user.click(within(field.closest('form')!).getByRole('button', { name: '保存' }));

  await waitFor(() => expect(network.sentTo(editUser)).toEqual([{ language: 'en' }]));
});

describe('identity providers of organisations', () => {
  const unlink = () => screen.findByRole('button', { name: '解除' });
  const inDialog = () => within(screen.getByRole('dialog', { name: '解除关联' }));

  it('are not mentioned when none is linked', async () => {
    open();

    await screen.findAllByText('Chrome · Windows');
    await waitFor(() => expect(network.sentTo(listOwnSsoLinks)).toHaveLength(1));
    expect(screen.queryByRole('heading', { name: '企业账号' })).toBeNull();
  });

  it('are unlinked after a confirmation that explains the effect', async () => {
    network.answer(unlinkOwnSso, () => {
      answerLinks();
      return {};
    });
    const { user } = open([aLink()]);

    await user.click(await unlink());
    expect(inDialog().getByText(/由它登录的设备立即退出。您仍是成员/)).toBeInTheDocument();
    await user.click(inDialog().getByRole('button', { name: '解除' }));

    expect(await screen.findByText('已解除关联')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('明镜科技')).toBeNull());
    expect(network.sentTo(unlinkOwnSso)).toEqual([{ organisationId: 'org_1' }]);
  });

  it('warn when they are the only way in, and stay linked on cancel', async () => {
    const { user } = open([aLink({ isOnlyWay: 1 })]);

    await user.click(await unlink());
    expect(inDialog().getByText(/重新关联之前，除管理员外不能再以它的身份操作/)).toBeInTheDocument();
    await user.click(inDialog().getByRole('button', { name: '取消' }));

    expect(network.sentTo(unlinkOwnSso)).toEqual([]);
  });

  it('cannot be unlinked in a session they started, which the page explains', async () => {
    open([aLink()], 0);

    expect(await unlink()).toBeDisabled();
    expect(screen.getByText(/请先用密码登录/)).toBeInTheDocument();
  });

  it.each(['E5619', 'E5622'] as const)('stay linked on %s', async (code) => {
    network.fail(unlinkOwnSso, code, {}, `refused ${code}`);
    const { user } = open([aLink()]);

    await user.click(await unlink());
    await user.click(inDialog().getByRole('button', { name: '解除' }));

    expect(await screen.findByText(`refused ${code}`)).toBeInTheDocument();
    expect(screen.getByText('明镜科技')).toBeInTheDocument();
  });
});

it('uploads an avatar and shows it, and removes it again', async () => {
  network.answer(uploadImage, { fileUrl: 'file_1', fileName: 'me.jpg' });
  network.answer(editUser, {});
  const { user, container } = open();

  await user.upload(await screen.findByLabelText('头像'), new File(['x'], 'me.jpg', { type: 'image/jpeg' }));

  expect(await screen.findByText('头像已更新')).toBeInTheDocument();
  expect(network.sentTo(editUser)).toMatchObject([{ avatarUrl: 'file_1' }]);
  expect(container.querySelector('img[src^="/ajaxurl"]')).toBeNull();
});

it('offers to remove an existing avatar', async () => {
  network.answer(editUser, {});
  const { user } = openWith('/ajaxurl/apix/user/avatar/file_1');

  await user.click(await screen.findByRole('button', { name: '移除头像' }));

  expect(await screen.findByText('头像已移除')).toBeInTheDocument();
  expect(network.sentTo(editUser)).toMatchObject([{ avatarUrl: noAvatar }]);
});

it('explains what is wrong with an invalid file before uploading', async () => {
  open();

  // The file dialog's filter can be bypassed.
  fireEvent.change(await screen.findByLabelText('头像'), {
    target: { files: [new File(['x'], 'me.gif', { type: 'image/gif' })] },
  });

  expect(await screen.findByText(/请选择 JPG 或 PNG 图片/)).toBeInTheDocument();
  expect(network.sentTo(uploadImage)).toEqual([]);
});

it('shows where devices are and where logins came from, or that it is unknown', async () => {
  open();

  expect(await screen.findAllByText('中国 浙江 杭州')).toHaveLength(2);
  expect(screen.getByText('内网')).toBeInTheDocument();
});

it('lists the accepted terms, and lets them be read again', async () => {
  network.answer(viewAgreement, anAgreement());
  const { user } = open();

  await user.click(await screen.findByRole('button', { name: '查看' }));

  const dialog = within(await screen.findByRole('dialog', { name: '服务协议 第 2 版' }));
  expect(dialog.getByText('二、妥善保管密码。')).toBeInTheDocument();
  expect(network.sentTo(viewAgreement)).toEqual([{ kind: 'serviceTerms', version: '2' }]);
});

it('asks before a changed nickname is left', async () => {
  const { user, router } = open();
  await user.type(await screen.findByLabelText('昵称'), '二');
  await act(() => router.navigate('/elsewhere'));

  await user.click(await screen.findByRole('button', { name: '取消' }));
  expect(screen.getByLabelText('昵称')).toHaveValue('林晓二');
});
