/** States of an account. */
export const userState = { notActivated: 0, active: 1, frozen: 3, closed: 9 } as const;
export type UserState = (typeof userState)[keyof typeof userState];
