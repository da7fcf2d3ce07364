/** A page elsewhere that texts of the portal may link to. */
export const isWebAddress = (address: string): boolean => /^https:\/\/[^\s\\<>"']+$/.test(address);
