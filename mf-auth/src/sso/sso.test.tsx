import { screen, waitFor } from '@testing-library/react';
import {
  beginSso,
  finishLogin,
  finishSso,
  linkSso,
  listAgreements,
  registerSso,
  type SsoOutcome,
} from '@portal/calls';
import { codes } from '@portal/codes';
import { loginPrompt, sessionStore } from '@portal/session';
import { aMember, network, renderRoute, someAgreements } from '@portal/testing';
import portalJson from '../../portal.json';
import { page as callback } from './SsoCallback';
import { page as start } from './SsoLogin';

const modules = { './SsoLogin': { page: start }, './SsoCallback': { page: callback } };
const open = (path: string, as?: ReturnType<typeof aMember>) => {
  network.answer(listAgreements, someAgreements());
  return renderRoute({ portalJson, modules }, path, { as });
};
const returned = '/ssoCallback?state=s&code=c&iss=https%3A%2F%2Fidp.example';
const member = {
  userRoleType: 1,
  currentUserRoleType: 1,
  userName: '试验企业',
  userRegisterType: 1,
} as const;
const signedIn: SsoOutcome = {
  resCode: 'S0001',
  next: 'signedIn',
  organisationName: '试验企业',
  redirect: '/team',
  ...member,
};
const first = (next: 'link' | 'register'): SsoOutcome => ({
  resCode: 'S0000',
  next,
  ticket: 'ticket',
  account: 'k***@corp.example',
  nickName: '林晓',
  organisationName: '试验企业',
  redirect: '',
});

describe('asking for the work address', () => {
  it('reports a missing or malformed address without sending it', async () => {
    const { user } = open('/ssoLogin');
    await user.click(await screen.findByRole('button', { name: '前往企业登录' }));
    expect(await screen.findByText('请输入工作邮箱')).toBeInTheDocument();

    await user.type(screen.getByLabelText('工作邮箱'), 'corp.example');
    expect(await screen.findByText('请输入正确的邮箱')).toBeInTheDocument();
    expect(network.sentTo(beginSso)).toEqual([]);
  });

  it('shows at the field that the domain is unknown, and passes the wanted page on', async () => {
    network.fail(beginSso, 'E5601');
    const { user } = open('/ssoLogin?redirect=%2FAPIList%2F0%2F0%2F3');

    await user.type(await screen.findByLabelText('工作邮箱'), ' me@corp.example{Enter}');

    await waitFor(() =>
      expect(screen.getByLabelText('工作邮箱')).toHaveAccessibleDescription(codes.E5601.text),
    );
    expect(network.sentTo(beginSso)).toEqual([{ email: 'me@corp.example', redirect: '/APIList/0/0/3' }]);
  });

  it('does not pass on an address outside the portal', async () => {
    network.fail(beginSso, 'E5602');
    const { user } = open('/ssoLogin?redirect=https%3A%2F%2Fevil.example');

    await user.type(await screen.findByLabelText('工作邮箱'), 'me@corp.example{Enter}');

    expect(await screen.findByText(codes.E5602.text)).toBeInTheDocument();
    expect(network.sentTo(beginSso)).toMatchObject([{ email: 'me@corp.example' }]);
    expect(JSON.stringify(network.sentTo(beginSso))).not.toContain('evil');
  });

  it('offers the password instead', async () => {
    const { user } = open('/ssoLogin');
    await user.click(await screen.findByRole('button', { name: '用密码登录' }));
    expect(loginPrompt.getState().isOpen).toBe(true);
  });
});

describe('returning from the identity provider', () => {
  it('signs in with the parameters, and goes to the wanted page', async () => {
    network.answer(finishSso, signedIn);
    const { router } = open(returned);

    await waitFor(() => expect(router.state.location.pathname).toBe('/team'));
    expect(network.sentTo(finishSso)).toEqual([{ state: 's', code: 'c', iss: 'https://idp.example' }]);
    expect(sessionStore.getState().session).toMatchObject({
      status: 'signedIn',
      member: { name: '试验企业' },
    });
  });

  it('goes to the user centre, and never out of the portal, without a valid target', async () => {
    network.answer(finishSso, { ...signedIn, redirect: '//evil.example' });
    const { router } = open(returned);
    await waitFor(() => expect(router.state.location.pathname).toBe('/userCenter'));
  });

  it.each(finishSso.codes.filter((code) => code !== 'E5301'))(
    'explains %s, with its remedy and both ways to continue',
    async (code) => {
      network.fail(finishSso, code, {}, `原因${code}`);
      open(returned);

      expect(await screen.findByRole('alert')).toHaveTextContent(`原因${code}`);
      expect(await screen.findByText(`${codes[code].remedy}。`)).toBeInTheDocument();
      expect(screen.getByRole('link', { name: '重新以企业账号登录' })).toHaveAttribute('href', '/ssoLogin');
      expect(screen.getByRole('button', { name: '用密码登录' })).toBeEnabled();
    },
  );

  it('says so when the answer is lost', async () => {
    network.lose(finishSso);
    open(returned);
    expect(await screen.findByRole('heading', { name: '没有登录成功' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '用密码登录' }).parentElement).toHaveTextContent(/用密码登录$/);
  });

  it('reports incomplete parameters without sending them, and leads to the login', async () => {
    open('/ssoCallback');

    expect(await screen.findByRole('alert')).toHaveTextContent('这个地址不完整');
    expect(network.sentTo(finishSso)).toEqual([]);
    expect(screen.getByRole('link', { name: '重新以企业账号登录' })).toHaveAttribute('href', '/ssoLogin');
    expect(screen.getByRole('button', { name: '用密码登录' })).toBeEnabled();
  });

  it("asks for the portal's second factor when the organisation requires it", async () => {
    network.fail(finishSso, 'E5301', { mfaTicket: 'm', ways: ['totp', 'unheard-of'], redirect: '/team' });
    network.answer(finishLogin, { resCode: 'S0001', ...member });
    const { user, router } = open(returned);

    await user.type(await screen.findByLabelText('动态验证码'), '123456{Enter}');

    await waitFor(() => expect(router.state.location.pathname).toBe('/team'));
    expect(network.sentTo(finishLogin)).toEqual([{ mfaTicket: 'm', way: 'totp', value: '123456' }]);
  });
});

describe('the first sign-in', () => {
  it('creates an account once the terms were agreed to', async () => {
    network.answer(finishSso, first('register'));
    network.answer(registerSso, signedIn);
    const { user, router } = open(returned);
    const button = await screen.findByRole('button', { name: '建立账号并登录' });
    expect(screen.getByText('k***@corp.example')).toBeInTheDocument();

    await user.click(button);
    expect(await screen.findByText('请阅读并同意服务协议和隐私政策')).toBeInTheDocument();
    expect(network.sentTo(registerSso)).toEqual([]);
    await user.click(screen.getByRole('checkbox'));
    await user.click(button);

    await waitFor(() => expect(router.state.location.pathname).toBe('/team'));
    expect(network.sentTo(registerSso)).toEqual([{ ticket: 'ticket', nickName: '林晓', agreeVersion: '1' }]);
  });

  it.each(registerSso.codes)('keeps the input on %s', async (code) => {
    network.answer(finishSso, first('register'));
    network.fail(registerSso, code, {}, `原因${code}`);
    const { user } = open(returned);

    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: '建立账号并登录' }));

    expect(await screen.findByText(`原因${code}`)).toBeInTheDocument();
    expect(screen.getByLabelText('昵称')).toHaveValue('林晓');
  });

  it('lets the owner of an existing account sign in before it is linked', async () => {
    network.answer(finishSso, first('link'));
    const { user } = open(returned);

    await user.click(await screen.findByRole('button', { name: '用已有账号登录' }));

    expect(loginPrompt.getState().isOpen).toBe(true);
    expect(network.sentTo(linkSso)).toEqual([]);
  });

  it('links the account of a signed-in user after confirmation', async () => {
    network.answer(finishSso, first('link'));
    network.fail(linkSso, 'E5615');
    const { user, router } = open(returned, aMember());

    await user.click(await screen.findByRole('button', { name: '确认关联并登录' }));
    expect(await screen.findByText(codes.E5615.text)).toBeInTheDocument();
    network.answer(linkSso, { ...signedIn, redirect: '' });
    await user.click(screen.getByRole('button', { name: '确认关联并登录' }));

    await waitFor(() => expect(router.state.location.pathname).toBe('/userCenter'));
    expect(network.sentTo(linkSso)).toHaveLength(2);
  });
});
