import { isWholeCents, parseYuan } from '@portal/rules';

/** Error message for an amount in yuan; '' when it is above zero and in whole cents. */
export function centsProblem(text: string): string {
  if (text.trim() === '') return '请输入金额';
  const minor = parseYuan(text) ?? 0;
  return minor > 0 && isWholeCents(minor) ? '' : '请输入大于零、精确到分的金额';
}
