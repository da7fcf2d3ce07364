import type { Selectable } from 'kysely';
import type { Tables } from '../db/tables';

/** Somebody with an account. */
export type Member = Selectable<Tables['users']>;

/** Who is signed in, as the doors of the server ask for it. */
export interface Sessions {
  /** Whoever is signed in with this cookie; asking keeps the session alive. */
  findMember: (sessionHash: string) => Promise<Member | null>;
  /** Whether there was a session once: its owner is told that it ended, a visitor that they should sign in. */
  hasEnded: (sessionHash: string) => Promise<boolean>;
  /** Whether a session goes on, without using it. */
  isAlive: (sessionHash: string) => Promise<boolean>;
}
