import { days } from '../../platform/time';

const decisionMs = 2 * days;

/** When the provider should have decided on an application. */
export const dueAt = (submittedAt: Date) => new Date(submittedAt.getTime() + decisionMs);

/** What was submitted before this has waited too long. */
export const overdueBefore = (now: Date) => new Date(now.getTime() - decisionMs);
