import { isAdmitted, type Guard } from '@portal/rules';
import type { Member } from './http/Member';

/** Whether a member passes a guard. Null: nobody is signed in. */
export const passesGuard = (guard: Guard, member: Member | null) =>
  isAdmitted(guard, member && { roles: member.roles, registerType: member.register_type });
