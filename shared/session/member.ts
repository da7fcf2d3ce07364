import type { OrganisationRole, RegisterType, Role } from '@portal/rules';

/** An organisation for which somebody may act. */
export interface Organisation {
  accountId: string;
  name: string;
  role: OrganisationRole;
}

/** The signed-in member, as remotes see it. */
export interface Member {
  /** Name of the account acted for: nickname, or the organisation's name. */
  name: string;
  /** E-mail or mobile number, null when it is not known here. */
  account: string | null;
  /** Null before authentication. */
  registerType: RegisterType | null;
  /** Bit set of `roles`. */
  roles: number;
  /** Role in use; 0: unknown. */
  currentRole: Role | 0;
  /** Account acted for; null: unknown. */
  accountId: string | null;
  /** The person who is signed in; null: unknown. */
  personId: string | null;
  /** Nickname of the person. */
  personName: string;
  /** Address of the person's avatar; empty: none. */
  avatarUrl: string;
  /** Role in the organisation acted for; null: they act for themselves. */
  organisationRole: OrganisationRole | null;
  organisations: readonly Organisation[];
  /** Bits of `operatorRoles`; null: unknown, then everything is shown and the server decides. */
  operatorRoles: number | null;
}

interface MemberReply {
  userName?: string;
  userEmail?: string;
  userRegisterType?: RegisterType | null;
  userRoleType?: number;
  currentUserRoleType?: Role;
  accountId?: string;
  personId?: string;
  personName?: string;
  avatarUrl?: string;
  organisationRole?: OrganisationRole | null;
  organisations?: readonly Organisation[];
  operatorRoles?: number;
}

/** Builds a member from the reply of login or session check. */
export function memberFrom(reply: MemberReply, account: string | null = null): Member {
  return {
    name: reply.userName ?? '',
    account: reply.userEmail ?? account,
    registerType: reply.userRegisterType ?? null,
    roles: reply.userRoleType ?? 0,
    currentRole: reply.currentUserRoleType ?? 0,
    accountId: reply.accountId ?? null,
    personId: reply.personId ?? null,
    personName: reply.personName ?? reply.userName ?? '',
    avatarUrl: reply.avatarUrl ?? '',
    organisationRole: reply.organisationRole ?? null,
    organisations: reply.organisations ?? [],
    operatorRoles: reply.operatorRoles ?? null,
  };
}
