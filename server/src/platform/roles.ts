import { isAdmitted, type Guard } from '@portal/rules';
import type { Member } from './http/Member';

/** Whether a member passes the guard of a call or a route. Null: nobody is signed in. */
export const admits = (guard: Guard, member: Member | null) =>
  isAdmitted(guard, member && { roles: member.roles, registerType: member.register_type });
