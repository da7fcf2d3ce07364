import type { LocalPortal } from '../lib/localPortal';

/** In place of `scripts/lib/localPortal.ts`: a team outside has nothing of the portal but its address. */
export const localPortal = (): LocalPortal => ({ url: 'http://localhost:8080', adminToken: null });
