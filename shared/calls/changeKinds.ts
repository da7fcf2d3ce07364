/** How a publication relates to what is online. */
export const changeKinds = {
  new: '首次发布',
  version: '新版本',
  basic: '基本信息',
  interface: '接口与后端',
  price: '套餐与价格',
} as const;
export type ChangeKind = keyof typeof changeKinds;
/** Kinds that start from what is online. */
export const followingKinds = [
  'version',
  'basic',
  'interface',
  'price',
] as const satisfies readonly ChangeKind[];
