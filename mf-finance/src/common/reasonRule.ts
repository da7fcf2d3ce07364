import { atLeast } from '@portal/forms';

/**
 * Validation of the reason for an operator's change to someone's money; it appears in the audit log and in the account.
 */
export const reasonRule = atLeast(4, '请写明原因与依据，至少 4 个字');
