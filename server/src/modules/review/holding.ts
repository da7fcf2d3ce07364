import { minutes } from '../../platform/time';

/** How long a case is reserved for the operator who took it. */
export const holdMs = 30 * minutes;
