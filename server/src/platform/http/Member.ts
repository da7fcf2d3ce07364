import type { Selectable } from 'kysely';
import type { OrganisationRole, Right } from '@portal/rules';
import type { Tables } from '../db/tables';

/** A person or an organisation: what owns things, and is authenticated. */
export type Account = Selectable<Tables['users']>;

/** Somebody who is signed in, as the account that they act for. */
export interface Member extends Account {
  /** The human. The same account where they act for themselves. */
  person: Account;
  /** What they are in the organisation that they act for; null: they act for themselves. */
  organisationRole: OrganisationRole | null;
}

/** Somebody whose program makes a call with a token. */
export interface Bearer {
  member: Member;
  /** What they called it. */
  tokenName: string;
  /** Rights of calls that it may make. */
  scopes: readonly Right[];
}

/** Who is signed in, as the doors of the server ask for it. */
export interface Sessions {
  /** Whoever is signed in with this cookie; asking keeps the session alive. */
  findMember: (sessionHash: string) => Promise<Member | null>;
  /** Whether there was a session once: its owner is told that it ended, a visitor that they should sign in. */
  hasEnded: (sessionHash: string) => Promise<boolean>;
  /** Whether a session goes on, without using it. */
  isAlive: (sessionHash: string) => Promise<boolean>;
  /**
   * Whom a token stands for.
   *
   * @throws {AppError} `E5501` for one that is no good, `E0429` after too many calls with it.
   */
  findBearer: (token: string, address: string) => Promise<Bearer>;
}

/** Somebody on their own behalf. */
export const asPerson = (person: Account): Member => ({ ...person, person, organisationRole: null });
