import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { registerType } from '@portal/rules';
import { beginSession, endSession } from '@portal/session';
import { aBoot, aMember } from '@portal/testing';
import { BootProvider } from '../bootDocument';
import { Header } from './Header';

function draw(at = '/') {
  const router = createMemoryRouter([{ path: '*', element: <Header /> }], { initialEntries: [at] });
  render(
    <BootProvider value={aBoot()}>
      <RouterProvider router={router} />
    </BootProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: '菜单' }));
  return within(screen.getAllByRole('navigation', { name: '主导航' }).at(-1)!);
}

afterEach(() => act(() => endSession()));

it('leads whoever is signed in to their console, in the header and behind the button of narrow screens', () => {
  beginSession(aMember(), false);
  const menu = draw('/userCenter');

  expect(menu.getByRole('link', { name: '控制台' })).toHaveAttribute('aria-current', 'page');
  // The link in the header is hidden at this width and has no accessible name then, so both are found by text.
  expect(screen.getAllByText('控制台').map((link) => link.getAttribute('href'))).toEqual([
    '/userCenter',
    '/userCenter',
  ]);
});

it.each([
  [registerType.person, '个人用户'],
  [registerType.personAdvanced, '个人用户'],
  [registerType.enterprise, '企业用户'],
  [registerType.enterpriseAdvanced, '企业用户'],
  [null, '未认证用户'],
])('shows the icon of the kind of account %s, with a picture of the person or without: %s', (type, title) => {
  for (const avatarUrl of ['', '/ajaxurl/apix/user/avatar/file_1']) {
    beginSession(aMember({ registerType: type, avatarUrl }), false);
    draw();

    expect(screen.getByRole('img', { name: title })).toBeInTheDocument();
    act(() => endSession());
    cleanup();
  }
});

it('offers login and registration to a visitor, the latter behind the button of phones, too, and no console', () => {
  endSession(false);
  const menu = draw();

  expect(screen.getByText('登录')).toBeInTheDocument();
  expect(screen.getAllByText('注册')).toHaveLength(2);
  expect(menu.getByText('注册')).toHaveAttribute('href', '/register/CreateUser');
  expect(screen.queryByText('控制台')).toBeNull();
});

it('offers no registration to whoever is signed in', () => {
  beginSession(aMember(), false);
  draw();

  expect(screen.queryByText('注册')).toBeNull();
});
