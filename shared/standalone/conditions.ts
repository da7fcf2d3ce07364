/** Behaviours of the fake portal: normal, empty lists, slow, refusing, or unreachable. */
export const conditions = {
  normal: '正常',
  empty: '没有内容',
  slow: '慢 2 秒',
  refused: '拒绝',
  lost: '断网',
} as const;
export type Condition = keyof typeof conditions;
