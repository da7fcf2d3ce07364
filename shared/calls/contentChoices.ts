// Apart from the kinds, so that whoever shows a piece does not carry how all of them are written.

export const orgTypes = {
  bank: '银行',
  insurance: '保险',
  securities: '证券',
  technology: '科技',
} as const;

export const abilities = {
  data: '数据服务',
  identity: '身份核验',
  risk: '风险控制',
  cloud: '云与运维',
  security: '安全合规',
} as const;

export const regions = {
  north: '华北',
  east: '华东',
  south: '华南',
  central: '华中',
  west: '西部',
  northeast: '东北',
} as const;
