import type { Guard } from '@portal/calls';

/** Bits of `users.roles`. */
export const roles = { consumer: 1, provider: 2, portalOwner: 4, operator: 8 } as const;

const guardRoles: Partial<Record<Guard, number>> = { provider: roles.provider, operator: roles.operator };

/** Whether a member passes the guard of a call or a route. Null: nobody is signed in. */
export function isAdmitted(
  guard: Guard,
  member: { roles: number; register_type: number | null } | null,
): boolean {
  if (guard === 'public') return true;
  if (!member) return false;
  const role = guardRoles[guard];
  if (role) return (member.roles & role) !== 0;
  return guard !== 'authenticated' || member.register_type !== null;
}
