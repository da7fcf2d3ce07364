// Apart from the kinds, so that pages that show content do not load how it is edited.

/** Tones of a banner above the header. */
export const bannerTones = { calm: '提示', warn: '提醒', bad: '故障' } as const;
export const bannerAreas = {
  all: '所有页面',
  'mf-catalog': 'API 产品与应用',
  'mf-docs': '文档与帮助',
  'mf-account': '用户中心',
  'mf-finance': '用量与费用',
  'mf-notices': '公告与消息',
} as const;
export const bannerClosings = { yes: '读者可以关闭', no: '不能关闭' } as const;

/** Rows of the home page below its headline, in their default order. */
export const homeRows = {
  strip: '平台数据',
  main: '热门与最新 API',
  steps: '四步接入',
  aside: '场景方案与公告',
  foot: '合作伙伴',
} as const;
export type HomeRow = keyof typeof homeRows;
/** Choices for one place of the home page. */
export const homePlaces = { ...homeRows, none: '不显示' } as const;

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
