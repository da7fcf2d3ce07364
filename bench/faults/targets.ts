/** One call for each caller of paid APIs. */
export const callersOfPaid = 4;

/** Holds for every fault. */
export const always = { lost: 0, twice: 0, overbilled: 0, unbilled: 0, exits: 0 } as const;
export const sells = { soldPercent: 99, soldFreePercent: 99 } as const;
/** Pages need the database: they fail fast, and recover fast. */
export const withoutDatabase = {
  ...always,
  ...sells,
  broken: 0,
  slowestPageSeconds: 2,
  recoverySeconds: 5,
} as const;
