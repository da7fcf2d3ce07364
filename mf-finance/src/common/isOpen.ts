const hourLength = 'yyyy-MM-dd HH'.length;

/**
 * Whether the day or hour has not ended yet.
 *
 * @param at Its start, `yyyy-MM-dd` or `yyyy-MM-dd HH:mm`.
 * @param now `yyyy-MM-dd HH:mm:ss`
 */
export const isOpen = (at: string | undefined, now: string): boolean =>
  at !== undefined && now.startsWith(at.slice(0, hourLength));
