/** "2026-08-01 12:05:33" → "2026-08-01 12:05". The server's times are Asia/Shanghai already. */
export const formatDay = (instant: string) => instant.slice(0, 16);

/** "2026-08-01 12:05:33" → "08-01". */
export const formatMonthDay = (instant: string) => instant.slice(5, 10);
