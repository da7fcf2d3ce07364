/** Name of the countdown until a mailbox may be asked again: known before it has an id. */
export const proofCountdown = (email: string): string => `receiver:${email.trim().toLowerCase()}`;
