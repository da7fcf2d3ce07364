import { registerType, type RegisterType } from './registerType';

/** Roles of a member, as bits. */
export const roles = { consumer: 1, provider: 2, portalOwner: 4, operator: 8 } as const;
export type Role = (typeof roles)[keyof typeof roles];

/** Who may make a call or enter a route. */
export const guards = ['public', 'signedIn', 'authenticated', 'advanced', 'provider', 'operator'] as const;
export type Guard = (typeof guards)[number];

/** Code of each guard's refusal. After an expired session the server answers E0002 instead of E5101. */
export const guardCodes = {
  signedIn: 'E5101',
  authenticated: 'E5102',
  advanced: 'E5104',
  provider: 'E5103',
  operator: 'E5103',
} as const satisfies Record<Exclude<Guard, 'public'>, string>;
export type GuardCode = (typeof guardCodes)[keyof typeof guardCodes];

/** Code with which a guard refuses a member; null: passed. */
export function refusalOf(guard: Guard, member: Admissible | null): GuardCode | null {
  if (guard === 'public' || isAdmitted(guard, member)) return null;
  return member ? guardCodes[guard] : guardCodes.signedIn;
}

/** What guards look at. */
export interface Admissible {
  /** Bit set of `roles`. */
  roles: number;
  /** Null before authentication. */
  registerType: RegisterType | null;
}

const advanced: readonly RegisterType[] = [registerType.personAdvanced, registerType.enterpriseAdvanced];

/** Whether somebody passes a guard. Null: nobody is signed in. */
export function isAdmitted(guard: Guard, member: Admissible | null): boolean {
  if (guard === 'public') return true;
  if (!member) return false;
  switch (guard) {
    case 'signedIn':
      return true;
    case 'authenticated':
      return member.registerType !== null;
    case 'advanced':
      return advanced.some((type) => type === member.registerType);
    case 'provider':
      return hasRole(member, roles.provider);
    case 'operator':
      return hasRole(member, roles.operator);
  }
}

export const hasRole = (member: Pick<Admissible, 'roles'>, role: Role) => (member.roles & role) !== 0;

/** Whether a number is exactly one role. */
export const isRole = (bits: number): bits is Role => Object.values<number>(roles).includes(bits);
