import type { UsageFigures } from '@portal/calls';
import { formatMoney, unitsText } from '@portal/rules';
import { changeText } from './changeText';
import { ms } from './ms';

/** Comparison with the previous period. */
function noteOf(current: number, previous: number): string {
  if (previous === 0) return current === 0 ? '与上期持平' : '上期为 0';
  return `较上期 ${changeText(current, previous)}`;
}

const counted = (count: number) => count.toLocaleString('zh-CN');

/** Billed units, where they differ from the number of successful calls. */
function billedText({ calls, failures, units }: UsageFigures): string {
  const text = unitsText(calls - failures, units);
  return text && `成功的${text}`;
}

/** Totals of a period, compared with the previous one. */
export function tilesOf(current: UsageFigures, previous: UsageFigures) {
  return [
    {
      label: '调用量',
      value: counted(current.calls),
      note: [noteOf(current.calls, previous.calls), billedText(current)].filter(Boolean).join('；'),
    },
    {
      label: '成功率',
      value: current.successRate === null ? '—' : `${current.successRate}%`,
      note: `生产到达提供方的调用；提供方故障 ${counted(current.faults)} 次`,
    },
    {
      label: '被拒',
      value: counted(current.refused),
      note: '限流、预算、余额或密钥等，不计费、不影响成功率',
    },
    { label: '平均延迟', value: ms(current.averageMs), note: `P95 ${ms(current.p95Ms)}` },
    {
      label: '费用',
      value: formatMoney(current.cost),
      note: noteOf(Number(current.cost), Number(previous.cost)),
    },
  ];
}
