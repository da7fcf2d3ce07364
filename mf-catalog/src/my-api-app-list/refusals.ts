/** Standard reasons for a rejection, as a starting point. */
export const refusals = [
  '用途说明不清楚，请补充业务场景',
  '预计用量与用途不符',
  '该用途不在数据使用范围内',
] as const;
