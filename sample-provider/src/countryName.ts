const names = new Intl.DisplayNames('zh-CN', { type: 'region' });

/** Of two letters by ISO 3166. */
export const countryName = (code: string): string => names.of(code) ?? code;
