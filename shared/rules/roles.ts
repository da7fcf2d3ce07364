import type { RegisterType } from './registerType';

/** Bits of what a member may act as. */
export const roles = { consumer: 1, provider: 2, portalOwner: 4, operator: 8 } as const;
export type Role = (typeof roles)[keyof typeof roles];

/**
 * Who may make a call or enter a route. The server refuses a visitor with E5101, or E0002 when a session has ended,
 * whoever has not been authenticated as person or enterprise with E5102, and whoever lacks the role with E5103.
 */
export const guards = ['public', 'signedIn', 'authenticated', 'provider', 'operator'] as const;
export type Guard = (typeof guards)[number];

/** What a guard looks at. */
export interface Admissible {
  /** Bit set of `roles`. */
  roles: number;
  /** Null before authentication. */
  registerType: RegisterType | null;
}

/** Whether somebody passes a guard. Null: nobody is signed in. */
export function isAdmitted(guard: Guard, member: Admissible | null): boolean {
  if (guard === 'public') return true;
  if (!member) return false;
  switch (guard) {
    case 'signedIn':
      return true;
    case 'authenticated':
      return member.registerType !== null;
    case 'provider':
      return hasRole(member, roles.provider);
    case 'operator':
      return hasRole(member, roles.operator);
  }
}

export const hasRole = (member: Pick<Admissible, 'roles'>, role: Role) => (member.roles & role) !== 0;

/** Whether a number is one role, and not several or none. */
export const isRole = (bits: number): bits is Role => Object.values<number>(roles).includes(bits);
