const dayMs = 24 * 60 * 60 * 1000;
const chinaOffsetMs = 8 * 60 * 60 * 1000;

/** `yyyy-MM-dd` in Asia/Shanghai, `back` days ago. */
export const daysAgo = (back: number) =>
  new Date(Date.now() + chinaOffsetMs - back * dayMs).toISOString().slice(0, 10);

export const today = () => daysAgo(0);
