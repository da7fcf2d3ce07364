import { screen } from '@testing-library/react';
import { authenticationState, authState, type AuthState } from '@portal/calls';
import { aCompanyState, aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page as PersonSuccess } from '../person-success/PersonSuccess';
import { page as PersonOk } from './PersonOk';

const { none, waiting, passed, rejected, expired, changing } = authenticationState;
const modules = { './PersonOk': { page: PersonOk }, './PersonSuccess': { page: PersonSuccess } };
const open = (at: string) =>
  renderRoute({ portalJson, modules }, at, { as: aMember({ registerType: null }) });

const answer = (state: AuthState['person']['state'], registerType: AuthState['registerType'] = null) =>
  network.answer(authState, {
    registerType,
    isInstant: 1,
    person: { state, rejects: [], submittedAt: state === none ? null : '2026-08-01 10:00:00' },
    company: aCompanyState(),
  });

it.each([waiting, changing])('shows when a pending submission was sent (state %s)', async (state) => {
  answer(state);
  open('/personIndex/personOk');

  expect(await screen.findByRole('heading', { name: '提交成功' })).toBeInTheDocument();
  expect(screen.getByText(/提交于 2026-08-01 10:00，预计 1 个工作日内完成审核/)).toBeInTheDocument();
});

it.each([none, rejected, expired])(
  'returns to the form when nothing was sent, or that is over (state %s)',
  async (state) => {
    answer(state);
    const { router } = open('/personIndex/personOk');

    await screen.findByText('elsewhere');
    expect(router.state.location.pathname).toBe('/personIndex/personMessage');
    expect(screen.queryByText('提交成功')).toBeNull();
  },
);

it('redirects to 认证成功 after approval', async () => {
  answer(passed, 0);
  const { router } = open('/personIndex/personOk');

  await screen.findByText('elsewhere');
  expect(router.state.location.pathname).toBe('/personSucess');
});

it.each([none, waiting, rejected])(
  'shows 认证成功 only to verified members, and redirects others to their next step (state %s)',
  async (state) => {
    answer(state);
    const { router } = open('/personSucess');

    await screen.findByText('elsewhere');
    expect(router.state.location.pathname).toBe('/personIndex/personMessage');
  },
);

it('says what is possible once verified', async () => {
  answer(passed, 0);
  open('/personSucess');

  expect(await screen.findByRole('heading', { name: '认证成功' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '创建应用' })).toBeInTheDocument();
});

it.each(['/personIndex/personOk', '/personSucess'])(
  'offers a retry, and claims nothing, when %s gets no answer',
  async (at) => {
    network.timeOut(authState);
    open(at);

    expect(await screen.findByText('请求超时')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: /重试/ })).toBeInTheDocument();
    expect(screen.queryByText(/成功/)).toBeNull();
  },
);
