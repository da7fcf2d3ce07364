/** Areas of the operators' work, in the order of the menu. Each page, queue and call of the desk belongs to one. */
export const deskAreas = {
  review: '审核',
  service: '客服',
  people: '用户',
  market: 'API 与申请',
  content: '内容',
  money: '资金',
  platform: '平台',
  record: '审计',
} as const;
export type DeskArea = keyof typeof deskAreas;
