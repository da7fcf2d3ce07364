/** How much of everything there is. */
export interface MarketSize {
  apis: number;
  users: number;
  documents: number;
  notices: number;
  calls: number;
}
