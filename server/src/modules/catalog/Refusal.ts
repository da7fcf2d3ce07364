import type { Finding } from './problems';

/** Why a description cannot be used at all. */
export type Refusal = Omit<Finding, 'level'>;
