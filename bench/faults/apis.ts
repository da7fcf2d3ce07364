/** Timeout of the stage's APIs for an upstream's answer. */
export const timeoutMs = 3000;

/** APIs to call: a paid one whose upstream gets faults, a paid one whose upstream stays healthy, and a free one. */
export const apis = {
  patient: { name: '行政区划', kind: 'perCall', path: '/prod/region/v2/regions' },
  steady: { name: '银行卡号识别', kind: 'perCall', path: '/prod/bank-card/v1/banks' },
  free: { name: '工作日历', kind: 'free', path: '/prod/holiday/v1/day?date=2026-01-01' },
} as const;

export type Api = keyof typeof apis;
