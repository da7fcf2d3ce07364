import type { LocalPortal } from '../lib/localPortal';

/** Replaces `scripts/lib/localPortal.ts`: external teams only know the portal's address. */
export const localPortal = (): LocalPortal => ({
  url: 'http://localhost:8080',
  adminToken: null,
  remedy: '请用 PORTAL_URL 指定门户',
});
