/** Who looks at the market, and where: what is shown depends on both. */
export interface Onlooker {
  /** The branded portal; null: the main one. */
  portalId: string | null;
  /** Who may be shown what others are not: the account that looks. Null: nobody in particular. */
  accountId: string | null;
}

/** What everybody is shown there. */
export const anybodyIn = (portalId: string | null): Onlooker => ({ portalId, accountId: null });

/** What is for named accounts alone is shown in the main portal: what the others show is for their managers to say. */
export const onlookerIn = (portalId: string | null, accountId: string | null): Onlooker => ({
  portalId,
  accountId: portalId === null ? accountId : null,
});
