import type { AuthenticationState, FactorAppealState, MemberLanguage, PhoneAppealState } from '@portal/calls';
import type {
  AccountKind,
  FactorRule,
  MappedRole,
  OrganisationRole,
  RegisterType,
  Right,
  Role,
  RoleRule,
} from '@portal/rules';
import type { UserState } from '../../userState';
import type { Defaulted, Instant, Json, NullableInstant } from './columns';
import type { FieldReject } from './storedShapes';

/** Accounts, organisations and signing in. */
export interface IdentityTables {
  users: {
    id: string;
    email: string | null;
    mobile: string | null;
    /** Null: an organisation, which nobody signs in to. */
    password_hash: string | null;
    nick_name: string;
    state: UserState;
    register_type: RegisterType | null;
    authentication_state: Defaulted<AuthenticationState>;
    roles: Defaulted<number>;
    current_role_type: Defaulted<Role>;
    agree_version: string | null;
    portal_id: string | null;
    created_at: Instant;
    kind: Defaulted<'person' | 'organisation'>;
    /** Account acted for last; null: the person's own. */
    acting_for: Defaulted<string | null>;
    /** Null: the second factor is off. */
    second_factor_at: NullableInstant;
    /** When the account closes, at its owner's request; null: not requested. */
    closes_at: NullableInstant;
    /** Invitation code; null: none. */
    invite_code: Defaulted<string | null>;
    invited_by: Defaulted<string | null>;
    /** Avatar of a person; null: none. */
    avatar_id: Defaulted<string | null>;
    /** Language of pages for a person; null: the browser's. */
    language: Defaulted<MemberLanguage | null>;
    /** Bits of `operatorRoles`; null: all. */
    operator_roles: Defaulted<number | null>;
    /** Why operators froze it, shown to its owner; null: not frozen. */
    frozen_reason: Defaulted<string | null>;
  };
  user_notes: {
    id: string;
    account_id: string;
    author_id: string;
    author_name: string;
    text: string;
    created_at: Instant;
  };
  account_closings: {
    id: string;
    account_id: string;
    asked_by: string;
    reason: string;
    waives_balance: boolean;
    asked_at: Instant;
    closes_at: Instant;
    /** When its owner was reminded of its end. */
    reminded_at: NullableInstant;
    /** Withdrawn by its owner, or because of an obstacle. */
    withdrawn_at: NullableInstant;
    closed_at: NullableInstant;
  };
  organisation_members: {
    organisation_id: string;
    user_id: string;
    role: OrganisationRole;
    joined_at: Instant;
  };
  organisation_invitations: {
    id: string;
    organisation_id: string;
    account: string;
    role: OrganisationRole;
    token_hash: string;
    invited_by: string;
    created_at: Instant;
    sent_at: Instant;
    expires_at: Instant;
    accepted_at: NullableInstant;
    withdrawn_at: NullableInstant;
  };
  sso_settings: {
    organisation_id: string;
    issuer: string;
    client_id: string;
    secret_sealed: string;
    extra_scope: string;
    role_claim: string;
    role_rules: Json<RoleRule[]>;
    default_role: MappedRole | null;
    factor_rule: FactorRule;
    trusts_email: boolean;
    is_only_way: boolean;
    saved_at: Instant;
    tested_at: NullableInstant;
    /** Null: off. */
    enabled_at: NullableInstant;
  };
  sso_domains: {
    organisation_id: string;
    domain: string;
    token: string;
    claimed_at: Instant;
    proven_at: NullableInstant;
    checked_at: NullableInstant;
    failures: Defaulted<number>;
  };
  sso_links: {
    organisation_id: string;
    issuer: string;
    subject: string;
    user_id: string;
    linked_at: Instant;
    last_login_at: Instant;
  };
  sso_logins: {
    state_hash: string;
    browser_hash: string;
    organisation_id: string;
    redirect_uri: string;
    return_to: string;
    created_at: Instant;
    used_at: NullableInstant;
  };
  sso_arrivals: {
    token_hash: string;
    browser_hash: string;
    organisation_id: string;
    issuer: string;
    subject: string;
    email: string;
    role: MappedRole;
    return_to: string;
    created_at: Instant;
    used_at: NullableInstant;
  };
  totp_secrets: {
    user_id: string;
    secret_sealed: string;
    created_at: Instant;
    confirmed_at: NullableInstant;
    last_step: Defaulted<number>;
  };
  recovery_codes: { code_hash: string; user_id: string; created_at: Instant; used_at: NullableInstant };
  login_tickets: {
    token_hash: string;
    user_id: string;
    session_hash: string;
    tries: Defaulted<number>;
    created_at: Instant;
    used_at: NullableInstant;
    /** Organisation whose identity provider vouched for them, instead of a password. */
    sso_of: Defaulted<string | null>;
  };
  passkeys: {
    id: string;
    user_id: string;
    rp_id: string;
    public_key: string;
    counter: number;
    transports: Json<string[]>;
    name: string;
    created_at: Instant;
    last_used_at: NullableInstant;
  };
  passkey_challenges: { session_hash: string; purpose: string; challenge: string; created_at: Instant };
  password_history: { user_id: string; password_hash: string; created_at: Instant };
  sessions: {
    id_hash: string;
    user_id: string;
    address: string;
    user_agent: string;
    created_at: Instant;
    last_seen_at: Instant;
    ended_at: NullableInstant;
    /** The organisation; null: their own account. */
    acting_for: Defaulted<string | null>;
    /** Organisation whose identity provider vouched for them; null: none. */
    sso_of: Defaulted<string | null>;
  };
  known_devices: {
    user_id: string;
    device_hash: string;
    name: string;
    network: string;
    first_seen_at: Instant;
    last_seen_at: Instant;
    notice_hash: string | null;
  };
  captchas: { session_hash: string; answer: string; created_at: Instant };
  verification_codes: {
    id: string;
    purpose: string;
    target: string;
    session_hash: string;
    code_hash: string;
    tries: Defaulted<number>;
    created_at: Instant;
    used_at: NullableInstant;
  };
  tickets: {
    token_hash: string;
    purpose: string;
    user_id: string;
    created_at: Instant;
    expires_at: Instant;
    used_at: NullableInstant;
  };
  access_tokens: {
    id: string;
    user_id: string;
    account_id: string;
    name: string;
    token_hash: string;
    hint: string;
    scopes: Json<Right[]>;
    created_at: Instant;
    expires_at: Instant;
    last_used_at: NullableInstant;
    last_address: Defaulted<string | null>;
    revoked_at: NullableInstant;
  };
  account_changes: {
    id: string;
    user_id: string;
    kind: AccountKind;
    old_value: string | null;
    token_hash: string;
    changed_at: Instant;
    undo_until: Instant;
    undone_at: NullableInstant;
  };
  factor_appeals: {
    id: string;
    user_id: string;
    state: FactorAppealState;
    proof_sealed: string | null;
    remark: string;
    rejects: Json<FieldReject[]>;
    submitted_at: Instant;
    decided_at: NullableInstant;
    effective_at: NullableInstant;
    ended_at: NullableInstant;
  };
  phone_appeals: {
    id: string;
    user_id: string;
    state: PhoneAppealState;
    new_phone: string;
    id_file_id: string | null;
    hand_file_id: string | null;
    remark: string;
    rejects: Json<FieldReject[]>;
    submitted_at: Instant;
    decided_at: NullableInstant;
  };
}
