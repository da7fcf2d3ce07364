import { isWholeCents, parseYuan, paymentProblem } from '@portal/rules';

/** Error message for an amount in yuan; '' when it is above zero and in whole cents. */
export function centsProblem(text: string): string {
  if (text.trim() === '') return '请输入金额';
  return paymentProblem(text) ?? (isWholeCents(parseYuan(text) ?? 0) ? '' : '最多两位小数，精确到分');
}
