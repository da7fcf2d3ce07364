import { screen, within } from '@testing-library/react';
import { authenticationState, authenticationStates, authState, type AuthState } from '@portal/calls';
import { aCompanyState, aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './UnitType';

const { none, waiting, passed, rejected, expired, changing } = authenticationState;

function open(state: AuthState['person']['state'], registerType: AuthState['registerType'] = null) {
  const person = { state, rejects: [], submittedAt: null };
  network.answer(authState, { registerType, isInstant: 1, person, company: aCompanyState() });
  return renderRoute({ portalJson, modules: { './UnitType': { page } } }, '/unitType', {
    as: aMember({ registerType }),
  });
}

const link = async (name: string) => screen.findByRole('link', { name });

it('lets a new account choose personal verification', async () => {
  open(none);

  expect(await link('选择个人认证')).toHaveAttribute('href', '/personIndex/personMessage');
  expect(screen.queryByText(/^个人认证：/)).toBeNull();
});

it.each([rejected, expired])(
  'leads back to the form when the last attempt is over (state %s)',
  async (state) => {
    open(state);

    expect(await screen.findByText(`个人认证：${authenticationStates[state]}`)).toBeInTheDocument();
    expect(await link('继续填写')).toHaveAttribute('href', '/personIndex/personMessage');
  },
);

it('shows the progress during a review', async () => {
  open(waiting);

  expect(await screen.findAllByRole('link', { name: '查看进度' })).toHaveLength(2);
  expect(screen.queryByRole('link', { name: '选择个人认证' })).toBeNull();
});

it.each([passed, changing])('offers no second choice to a verified person (state %s)', async (state) => {
  open(state, 0);

  expect(await screen.findAllByRole('link', { name: '查看认证信息' })).not.toHaveLength(0);
  expect(screen.queryByRole('link', { name: '选择个人认证' })).toBeNull();
});

it('promises for each type only what is currently possible', async () => {
  open(none);

  const table = within(await screen.findByRole('table'));
  expect(within(table.getByRole('row', { name: /审核时间/ })).getAllByRole('cell')).toMatchObject([
    { textContent: '核验一致即时通过，否则 1 个工作日内审核' },
    { textContent: '1–3 个工作日' },
  ]);
  expect(screen.getByRole('button', { name: '选择企业认证' })).toBeEnabled();
  expect(screen.getByText(/完成企业高级认证后，可以申请成为提供方/)).toBeInTheDocument();
});

it.each([
  ['late', network.timeOut, '请求超时'],
  ['lost', network.lose, '加载失败，请重试'],
] as const)('offers a retry when the answer is %s', async (_, hinder, text) => {
  network.reset();
  hinder(authState);
  renderRoute({ portalJson, modules: { './UnitType': { page } } }, '/unitType', { as: aMember() });

  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /重试/ })).toBeInTheDocument();
});
