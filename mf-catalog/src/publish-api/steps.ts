import type { ChangeKind } from '@portal/calls';

export const steps = ['导入描述', '基本信息', '接口', '后端与安全', '套餐与价格', 'SLA与支持', '提交审核'];
const lastStep = steps.length - 1;

const everyStep = steps.map((_, index) => index);

/** Steps in which a kind of change can change something, plus the last step. */
export const stepsOfChange: Readonly<Record<ChangeKind, readonly number[]>> = {
  new: everyStep,
  version: everyStep,
  basic: [1, 5, lastStep],
  interface: [0, 2, 3, lastStep],
  price: [4, lastStep],
};

/** The step in the address; default: the first. */
export function stepOf(query: URLSearchParams, shown: readonly number[] = everyStep): number {
  const asked = Number(query.get('step'));
  return shown.find((step) => step === asked) ?? shown[0] ?? 0;
}
