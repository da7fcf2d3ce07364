import type { Kysely } from 'kysely';
import type { Tables } from './tables';

/** A connection or a transaction: repositories do not care which. */
export type Db = Kysely<Tables>;
