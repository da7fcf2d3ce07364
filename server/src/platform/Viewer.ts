/** Who looks at the market, and in which portal: both decide what is shown. */
export interface Viewer {
  /** The branded portal; null: the main one. */
  portalId: string | null;
  /** The account that looks, to which more may be shown; null: what everybody sees. */
  accountId: string | null;
}

/** The view of everybody in a portal. */
export const anonymousIn = (portalId: string | null): Viewer => ({ portalId, accountId: null });

/**
 * APIs for named accounts are shown in the main portal only: what branded portals show is decided by their managers.
 */
export const viewerIn = (portalId: string | null, accountId: string | null): Viewer => ({
  portalId,
  accountId: portalId === null ? accountId : null,
});
