import { screen, within } from '@testing-library/react';
import { authenticationState, userOverview, type UserOverview } from '@portal/calls';
import { aMember, network, renderElement } from '@portal/testing';
import { sessionStore } from '@portal/session';
import { widget } from './MyOverview';
import { widget as stepsWidget } from './MySteps';

const anOverview = (facts: Partial<UserOverview> = {}): UserOverview => ({
  authenticationState: authenticationState.passed,
  registerType: 0,
  apps: 1,
  subscriptions: 0,
  applyPending: 0,
  unread: 3,
  balance: '1284.3700',
  week: [{ day: '2026-08-01', calls: 0 }],
  todo: [],
  ...facts,
});
const both = () => (
  <>
    {widget()}
    {stepsWidget()}
  </>
);

beforeEach(() => sessionStore.setState({ session: { status: 'signedIn', member: aMember() } }));

it('shows figures and completed steps with a single request', async () => {
  network.answer(userOverview, anOverview());
  renderElement(both());

  const region = within(await screen.findByRole('region', { name: '我的概览' }));
  expect(region.getByRole('link', { name: '￥1,284.37' })).toHaveAttribute('href', '/budget');
  expect(region.getByRole('link', { name: '3' })).toHaveAttribute('href', '/myNotify');
  const done = screen.getAllByRole('listitem').map((step) => within(step).queryByText('已完成') !== null);
  expect(done).toEqual([true, true, false, false]);
  expect(network.sentTo(userOverview)).toHaveLength(1);
});

it.each([
  [authenticationState.none, '去认证'],
  [authenticationState.waiting, '认证审核中'],
  [authenticationState.rejected, '重新认证'],
])('leads unverified members (%s) to verification', async (state, label) => {
  network.answer(userOverview, anOverview({ authenticationState: state, registerType: null }));
  renderElement(widget());

  expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', '/unitType');
});

it('fails alone, and can be retried', async () => {
  network.fail(userOverview, 'E0000', {}, 'no overview');
  const { user } = renderElement(widget());

  expect(await screen.findByText('no overview')).toBeInTheDocument();
  network.answer(userOverview, anOverview());
  await user.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByRole('region', { name: '我的概览' })).toBeInTheDocument();
});
