/** Key of the resend countdown. By address, because a new mailbox has no id yet. */
export const proofCountdown = (email: string): string => `receiver:${email.trim().toLowerCase()}`;
