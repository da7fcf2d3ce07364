const names = new Intl.DisplayNames('zh-CN', { type: 'region' });

/** By the two-letter code of ISO 3166. */
export const countryName = (code: string): string => names.of(code) ?? code;
