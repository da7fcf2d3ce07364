import type { Seal } from '@portal/contract/seal';

/** What was sealed as JSON, by the code that names its shape here: nobody else can have closed it. */
export const openSealed = <Value>(seal: Seal, sealed: string) => JSON.parse(seal.open(sealed)) as Value;
