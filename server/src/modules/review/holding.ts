import { minutes } from '../../platform/time';

/** How long a case stays with whoever has taken it. */
export const holdMs = 30 * minutes;
