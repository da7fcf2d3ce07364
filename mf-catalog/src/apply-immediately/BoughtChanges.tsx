import type { Bought } from '@portal/calls';
import { Notice } from '@portal/design';

interface BoughtChangesProps {
  before: Bought;
  after: Bought;
}

/** What the price buys now where it differs from what was bought last: a price may stay while its calls are halved. */
export function BoughtChanges({ before, after }: BoughtChangesProps) {
  const lines = [
    changed('包含次数', before.calls, after.calls),
    changed('有效天数', before.validDays, after.validDays),
    changed('每秒次数', before.qps, after.qps),
    changed('每天次数', before.dayLimit, after.dayLimit),
  ].filter((line) => line !== null);
  if (lines.length === 0) return null;
  return (
    <Notice tone="warn">
      套餐内容有变化，续费后按新的内容：
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}

const changed = (name: string, before: number | null, after: number | null) =>
  before === after ? null : `${name}由 ${counted(before)} 改为 ${counted(after)}`;

const counted = (count: number | null) => count?.toLocaleString('zh-CN') ?? '不限';
