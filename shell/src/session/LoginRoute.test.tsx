import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { ToastRegion } from '@portal/design';
import { beginSession, closeLogin, endSession, loginPrompt } from '@portal/session';
import { aBoot, aMember } from '@portal/testing';
import { BootProvider } from '../bootDocument';
import { LoginRoute } from './LoginRoute';

function open(query: string | { pathname: string; search: string; state: unknown } = '') {
  const router = createMemoryRouter(
    [
      { path: '/login', element: <LoginRoute /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [typeof query === 'string' ? `/login${query}` : query] },
  );
  render(
    <BootProvider value={aBoot()}>
      <RouterProvider router={router} />
      <ToastRegion />
    </BootProvider>,
  );
  return router;
}

it('says 请先登录 to a visitor and then opens the dialog, which leads on to where they wanted to go', async () => {
  endSession();
  const router = open('?redirect=%2FmyAppList%3Fname%3Dx');

  expect(await screen.findByText('请先登录')).toBeInTheDocument();
  await waitFor(() => expect(router.state.location).toMatchObject({ pathname: '/login', search: '' }));
  expect(loginPrompt.getState().isOpen).toBe(false);
  await waitFor(() =>
    expect(loginPrompt.getState()).toEqual({ isOpen: true, redirect: '/myAppList?name=x' }),
  );
});

it('leads on to where they wanted to go after a reload, too', async () => {
  endSession();
  const first = open('?redirect=%2FmyAppList');
  await waitFor(() => expect(loginPrompt.getState().redirect).toBe('/myAppList'));
  const { pathname, search, state } = first.state.location;
  closeLogin();
  cleanup();

  open({ pathname, search, state });

  await waitFor(() => expect(loginPrompt.getState()).toEqual({ isOpen: true, redirect: '/myAppList' }));
});

it('says so to whoever is signed in already, and leads on where that was asked for', async () => {
  beginSession(aMember());
  const router = open('?redirect=%2FmyAppList%3Fname%3Dx');

  expect(await screen.findByText('您已登录')).toBeInTheDocument();
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/myAppList', search: '?name=x' }),
  );
  expect(loginPrompt.getState().isOpen).toBe(false);
});

it.each([
  '',
  '?redirect=https%3A%2F%2Fevil.example',
  '?redirect=%2F%2Fevil.example',
  '?redirect=/%5Cevil.example',
])('leads whoever is signed in home when nothing of this portal was asked for (%s)', async (query) => {
  beginSession(aMember());
  const router = open(query);

  await screen.findByText('elsewhere');
  expect(router.state.location.pathname).toBe('/');
});
