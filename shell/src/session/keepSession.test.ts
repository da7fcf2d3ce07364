import { waitFor } from '@testing-library/react';
import { createMemoryRouter, redirect } from 'react-router-dom';
import { checkLogin, logout, userOverview } from '@portal/calls';
import { call } from '@portal/client';
import { loginPrompt, sessionStore } from '@portal/session';
import { network } from '@portal/testing';
import { confirmTakeOver } from '../takenOver';
import { keepSession } from './keepSession';

const portal = { mainDomain: '', domain: '', domainSuffix: '', isMain: 1, dominConfig: null };
const routerAt = (at: string) => createMemoryRouter([{ path: '*', element: null }], { initialEntries: [at] });

it('ends a session that timed out once, however many calls say so: at the server (num=2), home, with the dialog open', async () => {
  network.answer(checkLogin, {
    resCode: 'S0000',
    ...portal,
    userName: '林晓',
    userRoleType: 1,
    currentUserRoleType: 1,
    userRegisterType: 0,
  });
  network.answer(logout, {});
  network.fail(userOverview, 'E0002');
  const router = routerAt('/userCenter');
  keepSession(router);
  await waitFor(() => expect(sessionStore.getState().session.status).toBe('signedIn'));

  await Promise.allSettled([call(userOverview, {}), call(userOverview, {})]);

  expect(sessionStore.getState().session).toEqual({ status: 'signedOut' });
  expect(loginPrompt.getState().isOpen).toBe(true);
  expect(network.sentTo(logout)).toEqual([{ num: '2' }]);
  // Not before the page of the document stands.
  expect(router.state.location.pathname).toBe('/userCenter');
  confirmTakeOver();
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});

it('leads a visitor of a host that is no portal to the error page', async () => {
  network.fail(checkLogin, 'E0003');
  const router = routerAt('/index');
  keepSession(router);

  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/err', search: '?code=E0003' }),
  );
});

it('lets a page for members go when they sign out in another tab', async () => {
  const channels: { onmessage?: () => void; close: () => void }[] = [];
  class Channel {
    onmessage?: () => void;
    constructor() {
      channels.push(this);
    }
    close() {}
    postMessage() {}
  }
  Object.assign(globalThis, { BroadcastChannel: Channel });
  const router = createMemoryRouter(
    [
      {
        path: '/myNotify',
        element: null,
        loader: async () =>
          sessionStore.getState().session.status === 'signedOut' ? redirect('/login') : null,
      },
      { path: '/login', element: null },
    ],
    { initialEntries: ['/myNotify'] },
  );
  network.answer(checkLogin, {
    resCode: 'S0000',
    ...portal,
    userName: '林晓',
    userRoleType: 1,
    currentUserRoleType: 1,
    userRegisterType: 0,
  });
  keepSession(router);
  confirmTakeOver();
  await waitFor(() => expect(sessionStore.getState().session.status).toBe('signedIn'));
  expect(router.state.location.pathname).toBe('/myNotify');

  network.answer(checkLogin, { resCode: 'E8023', ...portal });
  channels.at(-1)?.onmessage?.();

  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});
