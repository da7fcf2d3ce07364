/** Who is signed in, as every remote may know it. */
export interface Member {
  /** Nickname. */
  name: string;
  /** E-mail or mobile number, null when it is not known here. */
  account: string | null;
  /** Null before authentication. */
  registerType: 0 | 1 | 2 | 3 | null;
  /** Bit set of `roles`. */
  roles: number;
  currentRole: number;
}

export const roles = { consumer: 1, provider: 2, portalOwner: 4, operator: 8 } as const;

interface MemberReply {
  userName?: string;
  userEmail?: string;
  userRegisterType?: number | null;
  userRoleType?: number;
  currentUserRoleType?: number;
}

/** A member out of the reply of login or session check. */
export function memberFrom(reply: MemberReply, account: string | null = null): Member {
  return {
    name: reply.userName ?? '',
    account: reply.userEmail ?? account,
    registerType: (reply.userRegisterType ?? null) as Member['registerType'],
    roles: reply.userRoleType ?? 0,
    currentRole: reply.currentUserRoleType ?? 0,
  };
}

/** 0 and 2 are persons, 1 and 3 enterprises; anybody else has not been authenticated. */
export function accountType(member: Member): 'person' | 'enterprise' | 'unverified' {
  if (member.registerType === null) return 'unverified';
  return member.registerType % 2 === 0 ? 'person' : 'enterprise';
}
