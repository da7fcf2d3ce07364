/** Bits of `users.roles`. */
export const roles = { consumer: 1, provider: 2, portalOwner: 4, operator: 8 } as const;
