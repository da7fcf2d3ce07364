/** One for each caller of what costs something. */
export const callersOfPaid = 4;

/** Whatever is taken away, this holds. */
export const always = { lost: 0, twice: 0, overbilled: 0, unbilled: 0, exits: 0 } as const;
export const sells = { soldPercent: 99, soldFreePercent: 99 } as const;
/** The database is what a page needs: it says so soon, and comes back soon. */
export const withoutDatabase = {
  ...always,
  ...sells,
  broken: 0,
  slowestPageSeconds: 2,
  recoverySeconds: 5,
} as const;
