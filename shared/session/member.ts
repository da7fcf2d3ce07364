import type { RegisterType, Role } from '@portal/rules';

/** Who is signed in, as every remote may know it. */
export interface Member {
  /** Nickname. */
  name: string;
  /** E-mail or mobile number, null when it is not known here. */
  account: string | null;
  /** Null before authentication. */
  registerType: RegisterType | null;
  /** Bit set of `roles`. */
  roles: number;
  /** The one in use; 0 where none is known. */
  currentRole: Role | 0;
}

interface MemberReply {
  userName?: string;
  userEmail?: string;
  userRegisterType?: RegisterType | null;
  userRoleType?: number;
  currentUserRoleType?: Role;
}

/** A member out of the reply of login or session check. */
export function memberFrom(reply: MemberReply, account: string | null = null): Member {
  return {
    name: reply.userName ?? '',
    account: reply.userEmail ?? account,
    registerType: reply.userRegisterType ?? null,
    roles: reply.userRoleType ?? 0,
    currentRole: reply.currentUserRoleType ?? 0,
  };
}
