import type { Finding } from './problems';

/** Why a description is refused altogether. */
export type Refusal = Omit<Finding, 'level'>;
