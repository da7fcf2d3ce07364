/** What the lowest price of an API buys, by its way of charging. */
export const priceUnits: Record<string, string> = {
  perCall: '/次',
  tiered: '/次起',
  pack: '/次起',
  monthly: '/次起',
};
