import { act, screen, waitFor, within } from '@testing-library/react';
import {
  addSsoDomain,
  listSsoLinks,
  removeSsoDomain,
  saveSso,
  switchSso,
  testSso,
  unlinkSso,
  verifySsoDomain,
  viewSso,
  type SsoSettings,
  type SsoView,
} from '@portal/calls';
import { codes } from '@portal/codes';
import type { OrganisationRole } from '@portal/rules';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './IdentityProvider';

const settings: SsoSettings = {
  issuer: 'https://login.corp.example',
  clientId: 'portal',
  extraScope: 'roles',
  roleClaim: 'groups',
  roleRules: [{ value: 'engineers', role: 'developer' }],
  defaultRole: 'viewer',
  factorRule: 'unlessDone',
  trustsEmail: 0,
  isOnlyWay: 0,
  savedAt: '2026-08-01 10:00:00',
  testedAt: null,
  enabledAt: null,
};
const aDomain = {
  domain: 'corp.example',
  recordName: '_portal-verify.corp.example',
  recordValue: 'portal-verify=verify_1',
  provenAt: null,
  checkedAt: null,
};
const redirectUri = 'https://open.example/ssoCallback';
const empty: SsoView = { settings: null, domains: [], redirectUri };
const filled: SsoView = { settings, mark: 'seen', domains: [aDomain], redirectUri };
const aLink = {
  memberId: 'user_2',
  nickName: '陈开',
  account: 'c***@corp.example',
  subject: 'sub-2',
  linkedAt: '2026-08-02 10:00:00',
  lastLoginAt: '2026-08-03 10:00:00',
};

function open(view: SsoView, links: (typeof aLink)[] = [], organisationRole: OrganisationRole = 'owner') {
  network.answer(viewSso, view);
  network.answer(listSsoLinks, { records: links, total: links.length, pageNo: 1, pageSize: 20 });
  return renderRoute({ portalJson, modules: { './IdentityProvider': { page } } }, '/identityProvider', {
    as: aMember({ name: '明镜科技', organisationRole }),
  });
}

it('begins with what is left to do, and with the redirect address for the provider', async () => {
  open(empty);

  expect(await screen.findByText(redirectUri)).toBeInTheDocument();
  expect(screen.getByText('未启用')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '启用' })).toBeNull();
  expect(screen.getByText('还没有登记邮箱域名')).toBeInTheDocument();
  expect(screen.getByText('还没有成员以企业账号登录过')).toBeInTheDocument();
});

it('reports missing fields, and sends nothing', async () => {
  const { user } = open(empty);
  await user.click(await screen.findByRole('button', { name: '添加规则' }));
  await user.click(screen.getByRole('button', { name: '保存' }));

  for (const text of ['请输入签发者地址', '请输入客户端编号', '请输入客户端密钥', '请输入值'])
    expect(await screen.findByText(text)).toBeInTheDocument();
  expect(network.sentTo(saveSso)).toEqual([]);
});

it('saves without repeating the stored secret, and with the role rules', async () => {
  network.answer(saveSso, filled);
  const { user } = open(filled);
  expect(await screen.findByLabelText('客户端密钥（Client Secret）')).toHaveValue('');

  await user.click(screen.getByRole('button', { name: '添加规则' }));
  await user.type(screen.getByLabelText('规则 2 的值'), 'books');
  await user.selectOptions(screen.getByLabelText('规则 2 的角色'), '财务');
  await user.selectOptions(screen.getByLabelText('没有符合的规则时'), '拒绝登录');
  await user.click(screen.getByRole('button', { name: '保存' }));

  expect(await screen.findByText('设置已保存')).toBeInTheDocument();
  const [sent] = network.sentTo(saveSso);
  expect(sent).toMatchObject({
    issuer: settings.issuer,
    clientId: 'portal',
    isOnlyWay: '0',
    trustsEmail: '0',
    mark: 'seen',
  });
  expect(JSON.parse(sent?.roleRules ?? '')).toEqual([
    { value: 'engineers', role: 'developer' },
    { value: 'books', role: 'finance' },
  ]);
  expect(sent?.clientSecret ?? '').toBe('');
});

it('shows a refused address at its field, and keeps the input', async () => {
  const message = '签发者地址须以 https:// 开头';
  network.fail(saveSso, 'E5621', { fields: [{ name: 'issuer', message }] }, message);
  const { user } = open(filled);

  await user.click(await screen.findByRole('button', { name: '保存' }));

  await waitFor(() =>
    expect(screen.getByLabelText('签发者地址（Issuer）')).toHaveAccessibleDescription(
      expect.stringContaining(message),
    ),
  );
  expect(screen.getByLabelText('签发者地址（Issuer）')).toHaveValue(settings.issuer);
});

it('requires the secret again when the issuer changes', async () => {
  const { user } = open(filled);
  const issuer = await screen.findByLabelText('签发者地址（Issuer）');

  await user.clear(issuer);
  await user.type(issuer, 'https://login.elsewhere.example');
  await user.click(screen.getByRole('button', { name: '保存' }));

  expect(await screen.findByText('请输入客户端密钥')).toBeInTheDocument();
  expect(network.sentTo(saveSso)).toEqual([]);
});

it('shows the result of a test step by step', async () => {
  network.answer(testSso, {
    isOk: 0,
    steps: [
      { step: 'discovery', isOk: 1, text: '签发者 https://login.corp.example' },
      { step: 'endpoints', isOk: 0, text: '身份提供方不支持授权码流程' },
    ],
  });
  const { user } = open(filled);

  await user.click(await screen.findByRole('button', { name: '测试连接' }));

  expect(await screen.findByText(/身份提供方不支持授权码流程/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '启用' })).toBeDisabled();
});

it('is enabled after a test with a verified domain, and disabled after confirmation', async () => {
  const ready: SsoView = {
    ...filled,
    settings: { ...settings, testedAt: '2026-08-01 11:00:00' },
    domains: [{ ...aDomain, provenAt: '2026-08-01 11:00:00' }],
  };
  const on: SsoView = { ...ready, settings: { ...settings, enabledAt: '2026-08-01 12:00:00' } };
  network.answer(switchSso, on);
  const { user } = open(ready);

  const button = await screen.findByRole('button', { name: '启用' });
  network.answer(viewSso, on);
  await user.click(button);
  expect((await screen.findAllByText('已启用')).length).toBeGreaterThan(0);
  await user.click(await screen.findByRole('button', { name: '停用' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /停用|确定|确认/ }));

  await waitFor(() => expect(network.sentTo(switchSso)).toEqual([{ on: '1' }, { on: '0' }]));
});

it('keeps what was typed when somebody else has saved meanwhile, and saves nothing over it', async () => {
  network.fail(saveSso, 'E7042');
  network.answer(verifySsoDomain, filled);
  const { user } = open(filled);
  const client = await screen.findByLabelText('客户端编号（Client ID）');
  await user.type(client, '-2');
  const other = { ...settings, clientId: 'other', savedAt: '2026-08-01 11:00:00' };
  network.answer(viewSso, { ...filled, settings: other, mark: 'other' });
  await user.click(screen.getByRole('button', { name: '检测' }));
  expect((await screen.findByText('2026-08-01 11:00')).closest('dd')).toHaveTextContent(
    '已保存，2026-08-01 11:00',
  );

  await user.click(screen.getByRole('button', { name: '保存' }));

  expect(await screen.findByText(codes.E7042.text)).toBeInTheDocument();
  expect(screen.getByLabelText('客户端编号（Client ID）')).toHaveValue('portal-2');
  expect(network.sentTo(saveSso)).toMatchObject([{ clientId: 'portal-2', mark: 'seen' }]);
});

it('shows the DNS record of a domain, and checks it', async () => {
  network.fail(verifySsoDomain, 'E5617');
  const { user } = open(filled);
  expect(await screen.findByText(/_portal-verify\.corp\.example/)).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: '检测' }));

  expect(await screen.findByText(codes.E5617.text)).toBeInTheDocument();
});

it('adds a domain, and shows at its field when another organisation has verified it', async () => {
  network.fail(addSsoDomain, 'E5618');
  const { user } = open(empty);

  await user.type(await screen.findByRole('textbox', { name: '邮箱域名' }), 'CORP.example{Enter}');

  expect(await screen.findByText(codes.E5618.text)).toBeInTheDocument();
  expect(network.sentTo(addSsoDomain)).toEqual([{ domain: 'corp.example' }]);
});

it('removes a domain once its name was typed', async () => {
  network.answer(removeSsoDomain, empty);
  const { user } = open(filled);

  const row = (await screen.findByText('corp.example')).closest('tr')!;
  await user.click(within(row).getByRole('button', { name: '移除' }));
  const dialog = within(screen.getByRole('dialog', { name: '移除域名' }));
  await user.type(dialog.getByLabelText('邮箱域名'), 'corp{Enter}');
  expect(dialog.getByText('请输入“corp.example”')).toBeInTheDocument();
  expect(network.sentTo(removeSsoDomain)).toEqual([]);
  await user.type(dialog.getByLabelText('邮箱域名'), '.example{Enter}');

  expect(await screen.findByText('已移除')).toBeInTheDocument();
  expect(network.sentTo(removeSsoDomain)).toEqual([{ domain: 'corp.example' }]);
});

it('unlinks a member after confirmation', async () => {
  network.answer(unlinkSso, {});
  const { user } = open(filled, [aLink]);

  await user.click(await screen.findByRole('button', { name: '解除关联' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent('陈开');
  await user.click(within(dialog).getByRole('button', { name: /解除关联|确定|确认/ }));

  await waitFor(() => expect(network.sentTo(unlinkSso)).toEqual([{ memberId: 'user_2' }]));
});

it('tells members who act as themselves how to get there', async () => {
  network.fail(viewSso, 'E5406');
  network.fail(listSsoLinks, 'E5406');
  renderRoute({ portalJson, modules: { './IdentityProvider': { page } } }, '/identityProvider', {
    as: aMember(),
  });

  expect(await screen.findByText(/切换为组织的身份/)).toBeInTheDocument();
});

it('asks before settings that were changed are left, and no more once they are saved', async () => {
  const { user, router } = open(filled);
  network.answer(saveSso, filled);
  await user.type(await screen.findByLabelText(/客户端编号/), '-2');

  act(() => void router.navigate('/elsewhere'));
  await screen.findByText('离开后内容将不会保存，是否离开?');
  await user.click(screen.getByRole('button', { name: '取消' }));
  await user.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('设置已保存');
  await user.type(screen.getByLabelText(/客户端编号/), '0');
  act(() => void router.navigate('/elsewhere'));

  expect(await screen.findByText('离开后内容将不会保存，是否离开?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '取消' }));
});

it('asks before a mail domain that was not added is left', async () => {
  const { user, router } = open(filled);
  await user.type(await screen.findByLabelText('邮箱域名', { selector: 'input' }), 'example.net');
  await act(() => router.navigate('/elsewhere'));

  await user.click(await screen.findByRole('button', { name: '取消' }));
  expect(screen.getByLabelText('邮箱域名', { selector: 'input' })).toHaveValue('example.net');
});
