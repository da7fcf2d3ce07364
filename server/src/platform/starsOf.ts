/** "4.6" for 46 tenths; null: not rated. */
export const starsOf = (tenths: number | null): string | null =>
  tenths === null ? null : (tenths / 10).toFixed(1);
