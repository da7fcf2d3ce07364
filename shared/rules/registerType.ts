/** Kinds of authentication of an account. */
export const registerType = { person: 0, enterprise: 1, personAdvanced: 2, enterpriseAdvanced: 3 } as const;
/** What each is called. */
export const registerTypes: Readonly<Record<(typeof registerType)[keyof typeof registerType], string>> = {
  0: '个人认证',
  1: '企业认证',
  2: '个人高级认证',
  3: '企业高级认证',
};
export type RegisterType = (typeof registerType)[keyof typeof registerType];

/** Level that a plan requires of its subscribers; `anybody`: any authenticated account. */
export const authLevel = { anybody: 0, enterprise: 1, enterpriseAdvanced: 2 } as const;
export type AuthLevel = (typeof authLevel)[keyof typeof authLevel];

interface AccountKind {
  type: 'person' | 'enterprise';
  level: AuthLevel;
}

const accountKinds: Readonly<Record<RegisterType, AccountKind>> = {
  [registerType.person]: { type: 'person', level: authLevel.anybody },
  [registerType.personAdvanced]: { type: 'person', level: authLevel.anybody },
  [registerType.enterprise]: { type: 'enterprise', level: authLevel.enterprise },
  [registerType.enterpriseAdvanced]: { type: 'enterprise', level: authLevel.enterpriseAdvanced },
};

/** Person or enterprise; other values are not authenticated. */
export function accountType(given: RegisterType | null): AccountKind['type'] | 'unverified' {
  return given === null ? 'unverified' : accountKinds[given].type;
}

/** Whether an account meets a required level. */
export function meetsLevel(given: RegisterType | null, level: AuthLevel): boolean {
  return given !== null && accountKinds[given].level >= level;
}

/**
 * Whether an account may subscribe to a plan. In the sandbox plans for persons are open without authentication; higher
 * levels apply there, too.
 */
export const maySubscribe = (
  given: RegisterType | null,
  level: AuthLevel,
  env: 'sandbox' | 'prod',
): boolean => (env === 'sandbox' && level === authLevel.anybody) || meetsLevel(given, level);

/** Lowest level among plans. */
export const lowestLevel = (levels: readonly AuthLevel[]): AuthLevel =>
  [...levels].sort((one, other) => one - other)[0] ?? authLevel.anybody;
