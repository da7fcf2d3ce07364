import type { $ZodErrorMap, $ZodRawIssue } from 'zod/v4/core';

/** Default message of a field whose schema has none. */
export const chineseError: $ZodErrorMap = (issue: $ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined || issue.input === null ? '必填' : '格式有误';
    case 'invalid_value':
      return issue.input === undefined ? '必填' : '不在可选范围内';
    case 'too_small':
      return limits(issue.origin, issue.minimum, '至少', '不能小于');
    case 'too_big':
      return limits(issue.origin, issue.maximum, '最多', '不能大于');
    case 'unrecognized_keys':
      return `没有这些字段：${issue.keys.join('、')}`;
    default:
      return '格式有误';
  }
};

const units: Readonly<Record<string, string>> = { string: '个字', array: '项', set: '项' };

function limits(origin: string, limit: number | bigint, ofMany: string, ofNumber: string): string {
  const unit = units[origin];
  return unit ? `${ofMany}${limit}${unit}` : `${ofNumber}${limit}`;
}
