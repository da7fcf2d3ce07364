/** "4.6" of 46 tenths; null: nobody has rated it. */
export const starsOf = (tenths: number | null): string | null =>
  tenths === null ? null : (tenths / 10).toFixed(1);
