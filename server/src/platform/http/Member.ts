import type { Selectable } from 'kysely';
import type { OrganisationRole, Right } from '@portal/rules';
import type { Tables } from '../db/tables';

/** A person or an organisation: owns things and can be authenticated. */
export type Account = Selectable<Tables['users']>;

/** A signed-in person together with the account acted for. */
export interface Member extends Account {
  /** The person; the same account when they act for themselves. */
  person: Account;
  /** Role in the organisation acted for; null: they act for themselves. */
  organisationRole: OrganisationRole | null;
  /** Organisation whose identity provider opened the session, which is limited to it; absent: any other session. */
  ssoOf?: string;
}

/** The person behind a program's token. */
export interface Bearer {
  member: Member;
  /** Name of the token. */
  tokenName: string;
  /** Rights that the token grants. */
  scopes: readonly Right[];
}

/** Identifies who makes a request. */
export interface Sessions {
  /** The member signed in with this session; extends the session. */
  findMember: (sessionHash: string) => Promise<Member | null>;
  /** Whether there was a session: its owner is told that it ended, a visitor to sign in. */
  hasEnded: (sessionHash: string) => Promise<boolean>;
  /** Whether a session is alive and still acts for this account, without extending it. */
  isAlive: (sessionHash: string, accountId: string) => Promise<boolean>;
  /**
   * The bearer of a token.
   *
   * @throws {AppError} `E5501` for an invalid one, `E0429` after too many calls with it.
   */
  findBearer: (token: string, address: string) => Promise<Bearer>;
}

/** A person acting for themselves. */
export const asPerson = (person: Account): Member => ({ ...person, person, organisationRole: null });
