import type { Member } from './member';

const names = ['nickName', 'loginUserType', 'isLogin', 'userRoleType', 'currentUserRoleType'] as const;

/** Keeps what the specification lists in the browser, and nothing else: no secret, no token. */
export function rememberMember(member: Member): void {
  const values: Record<(typeof names)[number], string> = {
    nickName: member.name,
    loginUserType: member.registerType === null ? '' : String(member.registerType),
    isLogin: '1',
    userRoleType: String(member.roles),
    currentUserRoleType: String(member.currentRole),
  };
  withStorage((storage) => names.forEach((name) => storage.setItem(name, values[name])));
}

export function forgetMember(): void {
  withStorage((storage) => names.forEach((name) => storage.removeItem(name)));
}

/** Storage may be switched off or full; the session does not depend on it. */
function withStorage(act: (storage: Storage) => void): void {
  try {
    act(window.localStorage);
  } catch {
    /* without storage */
  }
}
