import type { Member } from './member';

const names = ['nickName', 'loginUserType', 'isLogin', 'userRoleType', 'currentUserRoleType'] as const;

/** Stores in the browser exactly what the specification lists: no secret, no token. */
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

/** Storage may be disabled or full; the session does not depend on it. */
function withStorage(act: (storage: Storage) => void): void {
  try {
    act(window.localStorage);
  } catch {
    /* without storage */
  }
}
