import { act, screen, within } from '@testing-library/react';
import type { ManifestNavigation } from '@portal/contract/internal';
import { aBoot, aRemote, renderElement } from '@portal/testing';
import { BootProvider } from '../bootDocument';
import { GuardPanel } from './GuardPanel';

const question = '您尚未认证，是否去认证?';
const panel = () => within(screen.getByRole('dialog', { name: '认证' }));

afterEach(() => window.history.replaceState(null, ''));

it('asks whoever is not authenticated, and leads to authentication', async () => {
  const { user, router } = renderElement(
    <GuardPanel guard="authenticated" title="创建应用" />,
    '/createMyApp',
  );

  expect(panel().getByText(question)).toBeInTheDocument();
  expect(panel().getByRole('button', { name: '确认' })).toHaveFocus();
  await user.click(panel().getByRole('button', { name: '确认' }));

  expect(router.state.location.pathname).toBe('/unitType');
});

it.each(['取消', '关闭'])('goes home by %s where the portal was entered here', async (button) => {
  const { user, router } = renderElement(
    <GuardPanel guard="authenticated" title="创建应用" />,
    '/createMyApp',
  );

  await user.click(panel().getByRole('button', { name: button }));

  expect(router.state.location.pathname).toBe('/');
});

it('goes back to the page before by 取消 where that is one of this portal', async () => {
  const { user, router } = renderElement(<GuardPanel guard="authenticated" title="创建应用" />, '/myAppList');
  await act(() => router.navigate('/createMyApp'));
  window.history.replaceState({ idx: 1 }, '');

  await user.click(panel().getByRole('button', { name: '取消' }));

  expect(router.state.location.pathname).toBe('/myAppList');
});

/** The panel with a remote that has these navigation entries. */
const amongRemotes = (guard: 'provider' | 'operator', navigation: ManifestNavigation[]) =>
  renderElement(
    <BootProvider value={aBoot({ remotes: [aRemote({ navigation })] })}>
      <GuardPanel guard={guard} title="发布API" />
    </BootProvider>,
  );
const step: ManifestNavigation = {
  slot: 'step.provider',
  label: '申请成为',
  to: '/apply',
  order: 1,
  portals: ['main'],
};

it('tells whoever is no provider what is possible today, leads to the area that makes one, and asks no question', () => {
  amongRemotes('provider', [step]);

  expect(screen.getByText(/该功能供提供方使用。完成企业高级认证后，可以申请成为提供方/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '申请成为' })).toHaveAttribute('href', '/apply');
  expect(screen.queryByText(question)).toBeNull();
});

it('leads to the user centre where no area makes providers', () => {
  amongRemotes('provider', []);

  expect(screen.getByRole('link', { name: '去用户中心' })).toHaveAttribute('href', '/userCenter');
});

it('names the roles of which an operator would need one, and leads back to the desk', () => {
  renderElement(<GuardPanel guard="operator" desk="service" title="工单" />);

  expect(screen.getByText('该功能需要运营角色：审核、内容。请联系平台运营人员开通。')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '去运营工作台' })).toHaveAttribute('href', '/ops');
});
