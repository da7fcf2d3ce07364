import type { Seal } from '@portal/contract/seal';

/**
 * Opens a value that was sealed as JSON. Not validated: only this portal can have sealed it, and the caller names its
 * type.
 */
export const openSealed = <Value>(seal: Seal, sealed: string) => JSON.parse(seal.open(sealed)) as Value;
