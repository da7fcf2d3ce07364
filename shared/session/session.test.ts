import {
  announceLeaving,
  beginSession,
  endSession,
  isLeaving,
  loginPrompt,
  memberFrom,
  openLogin,
  sessionStore,
} from '@portal/session';
import { aMember } from '@portal/testing';

it('keeps the names of the specification in the browser, and clears them at the end', () => {
  beginSession(aMember({ registerType: 2, roles: 3, currentRole: 2 }));

  expect({ ...window.localStorage }).toEqual({
    nickName: '林晓',
    loginUserType: '2',
    isLogin: '1',
    userRoleType: '3',
    currentUserRoleType: '2',
  });

  endSession();
  expect(window.localStorage).toHaveLength(0);
  expect(sessionStore.getState().session).toEqual({ status: 'signedOut' });
});

it('remembers that somebody signs out until somebody signs in', () => {
  beginSession(aMember());
  expect(isLeaving()).toBe(false);

  announceLeaving();
  // A check that was under way.
  beginSession(aMember(), false);
  expect(isLeaving()).toBe(true);

  endSession();
  beginSession(aMember());
  expect(isLeaving()).toBe(false);
});

it('knows that somebody could not sign out', () => {
  announceLeaving();
  announceLeaving(false);
  expect(isLeaving()).toBe(false);
});

it('leads back after login to paths of this portal only', () => {
  openLogin('/APIList?x=1');
  expect(loginPrompt.getState().redirect).toBe('/APIList?x=1');

  for (const target of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
  ]) {
    openLogin(target);
    expect(loginPrompt.getState()).toEqual({ isOpen: true, redirect: null });
  }
});

it('reads a member out of a reply', () => {
  expect(
    memberFrom({ userName: 'A', userRoleType: 1, currentUserRoleType: 1, userRegisterType: null }, 'a@b.cn'),
  ).toEqual({
    name: 'A',
    account: 'a@b.cn',
    registerType: null,
    roles: 1,
    currentRole: 1,
    accountId: null,
    personId: null,
    personName: 'A',
    avatarUrl: '',
    organisationRole: null,
    organisations: [],
    operatorRoles: null,
  });
});
