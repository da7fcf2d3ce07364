/** Kinds of publications, by how they change the API that is online. */
export const changeKinds = {
  new: '首次发布',
  version: '新版本',
  basic: '基本信息',
  interface: '接口与后端',
  price: '套餐与价格',
} as const;
export type ChangeKind = keyof typeof changeKinds;
/** Kinds whose draft starts from the version online. */
export const followingKinds = [
  'version',
  'basic',
  'interface',
  'price',
] as const satisfies readonly ChangeKind[];
