import { days, minutes } from '../../platform/time';

/** How long a case stays with whoever has taken it. */
export const holdMs = 30 * minutes;

/** How long the portal may take to decide. */
export const dueMs = 2 * days;
