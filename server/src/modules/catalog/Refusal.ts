import type { Finding } from './description/problems';

/** Why a description is refused altogether. */
export type Refusal = Omit<Finding, 'level'>;
