import type { OrganisationRole, RegisterType, Role } from '@portal/rules';

/** An organisation for which somebody may act. */
export interface Organisation {
  accountId: string;
  name: string;
  role: OrganisationRole;
}

/** Who is signed in, as every remote may know it. */
export interface Member {
  /** Of the account that they act for: their nickname, or the organisation's name. */
  name: string;
  /** E-mail or mobile number, null when it is not known here. */
  account: string | null;
  /** Null before authentication. */
  registerType: RegisterType | null;
  /** Bit set of `roles`. */
  roles: number;
  /** The one in use; 0 where none is known. */
  currentRole: Role | 0;
  /** The account that they act for; null when it is not known here. */
  accountId: string | null;
  /** Nickname of the human. */
  personName: string;
  /** Where the picture of the human is read; empty: there is none. */
  avatarUrl: string;
  /** What they are in the organisation that they act for; null: they act for themselves. */
  organisationRole: OrganisationRole | null;
  organisations: readonly Organisation[];
  /** Bits of `operatorRoles`; null when they are not known here: then everything is shown, and refused by the server. */
  operatorRoles: number | null;
}

interface MemberReply {
  userName?: string;
  userEmail?: string;
  userRegisterType?: RegisterType | null;
  userRoleType?: number;
  currentUserRoleType?: Role;
  accountId?: string;
  personName?: string;
  avatarUrl?: string;
  organisationRole?: OrganisationRole | null;
  organisations?: readonly Organisation[];
  operatorRoles?: number;
}

/** A member out of the reply of login or session check. */
export function memberFrom(reply: MemberReply, account: string | null = null): Member {
  return {
    name: reply.userName ?? '',
    account: reply.userEmail ?? account,
    registerType: reply.userRegisterType ?? null,
    roles: reply.userRoleType ?? 0,
    currentRole: reply.currentUserRoleType ?? 0,
    accountId: reply.accountId ?? null,
    personName: reply.personName ?? reply.userName ?? '',
    avatarUrl: reply.avatarUrl ?? '',
    organisationRole: reply.organisationRole ?? null,
    organisations: reply.organisations ?? [],
    operatorRoles: reply.operatorRoles ?? null,
  };
}
