/** Of the APIs of the stage: what a gateway grants an upstream for its answer. */
export const timeoutMs = 3000;

/** What is called: at an upstream that falls ill, at one that stays well, and for nothing. */
export const apis = {
  patient: { name: '行政区划', kind: 'perCall', path: '/prod/region/v2/regions' },
  steady: { name: '银行卡号识别', kind: 'perCall', path: '/prod/bank-card/v1/banks' },
  free: { name: '工作日历', kind: 'free', path: '/prod/holiday/v1/day?date=2026-01-01' },
} as const;

export type Api = keyof typeof apis;
