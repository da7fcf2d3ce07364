/** "10086.5" → 1008650 */
export const toCents = (yuan: string): number => Math.round(Number(yuan) * 100);

/** 1008650 → "10086.50" */
export const toYuan = (cents: number): string => (cents / 100).toFixed(2);
