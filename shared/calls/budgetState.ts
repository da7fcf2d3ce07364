/** States of what may be spent in one period. */
export const budgetStates = { normal: '正常', warned: '预警', reached: '已达上限' } as const;
export type BudgetState = keyof typeof budgetStates;
