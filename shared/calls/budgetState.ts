/** States of a budget within one period. */
export const budgetStates = { normal: '正常', warned: '预警', reached: '已达上限' } as const;
export type BudgetState = keyof typeof budgetStates;
