import { waitFor } from '@testing-library/react';
import { createMemoryRouter, redirect } from 'react-router-dom';
import { checkLogin, logout, userOverview } from '@portal/calls';
import { call } from '@portal/client';
import { http } from '@portal/client/http';
import {
  beginSession,
  closeLogin,
  holdUnsaved,
  loginPrompt,
  memberFrom,
  sessionStore,
} from '@portal/session';
import { network } from '@portal/testing';
import { confirmTakeOver } from '../takenOver';
import { keepSession } from './keepSession';
import { loadAnew } from './pageAnew';

jest.mock('./pageAnew', () => ({ loadAnew: jest.fn() }));

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
  // A search text does not count as unsaved work.
  const search = document.body.appendChild(document.createElement('input'));
  search.value = '身份证';
  search.focus();

  await Promise.allSettled([call(userOverview, {}), call(userOverview, {})]);

  expect(sessionStore.getState().session).toEqual({ status: 'signedOut' });
  expect(loginPrompt.getState().isOpen).toBe(true);
  expect(network.sentTo(logout)).toEqual([{ num: '2' }]);
  // Navigation waits for hydration.
  expect(router.state.location.pathname).toBe('/userCenter');
  confirmTakeOver();
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  search.remove();
});

it('leads a visitor of a host that is no portal to the error page', async () => {
  network.fail(checkLogin, 'E0003');
  const router = routerAt('/index');
  keepSession(router);

  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/err', search: '?code=E0003' }),
  );
});

/** Replaces the channel between tabs; the returned function sends a message from another tab. */
function otherTab(): (data?: string) => void {
  const channels: { onmessage?: (event: { data: string }) => void; close: () => void }[] = [];
  class Channel {
    onmessage?: (event: { data: string }) => void;
    constructor() {
      channels.push(this);
    }
    close() {}
    postMessage() {}
  }
  Object.assign(globalThis, { BroadcastChannel: Channel });
  return (data = 'changed') => channels.at(-1)?.onmessage?.({ data });
}

const signedIn = (accountId: string, personId = accountId) => ({
  resCode: 'S0000' as const,
  ...portal,
  userName: '林晓',
  accountId,
  personId,
  userRoleType: 1,
  currentUserRoleType: 1 as const,
  userRegisterType: 0 as const,
});

/** A page for members, open in this tab. */
async function onMembersPage() {
  const tell = otherTab();
  const router = createMemoryRouter(
    [
      {
        path: '/myNotify',
        element: null,
        loader: async () =>
          sessionStore.getState().session.status === 'signedOut' ? redirect('/login') : null,
      },
      { path: '*', element: null },
    ],
    { initialEntries: ['/myNotify'] },
  );
  network.answer(checkLogin, signedIn('user_1'));
  network.answer(logout, {});
  keepSession(router);
  confirmTakeOver();
  await waitFor(() => expect(sessionStore.getState().session.status).toBe('signedIn'));
  await waitFor(() => expect(router.state.initialized).toBe(true));
  return { router, tell };
}

const at = (router: ReturnType<typeof createMemoryRouter>) => router.state.location.pathname;

it('lets a page for members go when they sign out in another tab', async () => {
  const { router, tell } = await onMembersPage();
  expect(at(router)).toBe('/myNotify');

  network.answer(checkLogin, { resCode: 'E8023', ...portal });
  tell();

  await waitFor(() => expect(at(router)).toBe('/login'));
});

it('asks nobody to sign in who has done so in another tab', async () => {
  const { router, tell } = await onMembersPage();
  network.fail(userOverview, 'E0002');
  await call(userOverview, {}).catch(() => {});
  await waitFor(() => expect(at(router)).toBe('/'));
  expect(loginPrompt.getState().isOpen).toBe(true);

  network.answer(checkLogin, signedIn('user_1'));
  tell();

  await waitFor(() => expect(loginPrompt.getState().isOpen).toBe(false));
});

it('takes a call that is refused while another tab signs out for what it is: no timeout, and no login dialog', async () => {
  const { router, tell } = await onMembersPage();
  network.answer(checkLogin, { resCode: 'E8023', ...portal });
  network.fail(userOverview, 'E0002');

  tell('leaving');
  expect(at(router)).toBe('/myNotify');
  await Promise.allSettled([call(userOverview, {}), call(userOverview, {})]);

  await waitFor(() => expect(at(router)).toBe('/login'));
  expect(loginPrompt.getState().isOpen).toBe(false);
  expect(network.sentTo(logout)).toEqual([]);
});

it('takes it for a timeout when the other tab could not sign out', async () => {
  const { tell } = await onMembersPage();
  network.answer(logout, {});
  network.fail(userOverview, 'E0002');

  tell('leaving');
  tell('staying');
  await Promise.allSettled([call(userOverview, {})]);

  await waitFor(() => expect(loginPrompt.getState().isOpen).toBe(true));
  expect(network.sentTo(logout)).toHaveLength(1);
});

/** A page whose document has asked who is here; the returned function is the reply to it. */
async function whileStarting(isNews: boolean) {
  const tell = otherTab();
  let reply = (_: unknown) => {};
  window.portalSession = new Promise((resolve) => (reply = resolve));
  window.portalTabs = Object.assign(new BroadcastChannel('early'), { isNews });
  const router = routerAt('/index');
  const revalidate = jest.spyOn(router, 'revalidate');
  confirmTakeOver();
  network.answer(checkLogin, { resCode: 'E8023', ...portal });
  keepSession(router);
  return { reply, tell, revalidate };
}
const status = () => sessionStore.getState().session.status;
const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

it('follows what another tab did while the page was starting, and what was asked before is not told after', async () => {
  const { reply, revalidate } = await whileStarting(true);
  await waitFor(() => expect(status()).toBe('signedOut'));
  await waitFor(() => expect(revalidate).toHaveBeenCalled());

  reply(signedIn('user_1'));
  await settle();

  expect(status()).toBe('signedOut');
});

it('asks once when no other tab has done anything', async () => {
  const { reply, tell } = await whileStarting(false);

  reply(signedIn('user_1'));
  await waitFor(() => expect(status()).toBe('signedIn'));
  expect(network.sentTo(checkLogin)).toEqual([]);

  tell();
  await waitFor(() => expect(status()).toBe('signedOut'));
});

it('asks who is here when the browser brings back the page as it was left', async () => {
  const { router } = await onMembersPage();

  network.answer(checkLogin, { resCode: 'E8023', ...portal });
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(at(router)).toBe('/myNotify');
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));

  await waitFor(() => expect(at(router)).toBe('/login'));
});

describe('what is being written', () => {
  let release: () => void;
  beforeEach(() => {
    closeLogin();
    release = holdUnsaved();
  });
  afterEach(() => {
    release();
  });

  it('stays when somebody signs out in another tab, until they have signed in again there', async () => {
    const { router, tell } = await onMembersPage();
    network.answer(checkLogin, { resCode: 'E8023', ...portal });
    tell();
    await waitFor(() => expect(loginPrompt.getState()).toEqual({ isOpen: true, redirect: null }));
    // Content for members stays on screen.
    expect(sessionStore.getState().session.status).toBe('signedIn');
    expect(at(router)).toBe('/myNotify');

    network.answer(checkLogin, signedIn('user_1'));
    tell();
    await waitFor(() => expect(loginPrompt.getState().isOpen).toBe(false));
    expect(at(router)).toBe('/myNotify');
  });

  it('stays when the session times out, with the dialog above it, and is nobody else’s', async () => {
    const { router } = await onMembersPage();
    network.fail(userOverview, 'E0002');
    await call(userOverview, {}).catch(() => {});
    await waitFor(() => expect(loginPrompt.getState()).toEqual({ isOpen: true, redirect: null }));
    expect(at(router)).toBe('/myNotify');

    expect(sessionStore.getState().session.status).toBe('signedIn');
    beginSession(memberFrom(signedIn('user_1')));
    expect(loadAnew).not.toHaveBeenCalled();
    await call(userOverview, {}).catch(() => {});
    beginSession(memberFrom(signedIn('user_2')));
    expect(loadAnew).toHaveBeenCalled();
  });

  it.each([
    ['account', signedIn('user_2')],
    ['person of the same organisation', signedIn('user_1', 'user_2')],
  ])(
    'is sent for the account of before, which the server refuses, when another %s signs in elsewhere and the page is kept',
    async (_, other) => {
      const askedFor: unknown[][] = [];
      http.interceptors.request.use((config) => {
        askedFor.push([config.headers.get('X-Account'), config.headers.get('X-Person')]);
        return config;
      });
      const { router, tell } = await onMembersPage();
      const revalidate = jest.spyOn(router, 'revalidate');
      network.answer(checkLogin, other);
      network.fail(userOverview, 'E5107');

      // Twice, because the second news finds the other one already known. The browser's question was declined.
      const hearOfIt = async () => {
        jest.mocked(loadAnew).mockClear();
        tell();
        await waitFor(() => expect(loadAnew).toHaveBeenCalled());
      };
      await hearOfIt();
      await hearOfIt();
      askedFor.length = 0;
      await call(userOverview, {}).catch(() => {});

      expect(askedFor).toEqual([['user_1', 'user_1']]);
      expect(revalidate).not.toHaveBeenCalled();
    },
  );

  it('stays in a dialog, too', async () => {
    release();
    const { router } = await onMembersPage();
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.innerHTML = '<div role="dialog"><form></form></div>';
    network.fail(userOverview, 'E0002');
    await call(userOverview, {}).catch(() => {});

    await waitFor(() => expect(loginPrompt.getState().isOpen).toBe(true));
    expect(at(router)).toBe('/myNotify');
    dialog.remove();
  });
});
