import type { BusinessFigures } from '@portal/calls';
import { formatMoney } from '@portal/rules';
import { changeText } from '../usage/changeText';

const versus = (current: number, previous: number) => `较上期 ${changeText(current, previous)}`;

/** Income, and subscriptions gained and lost, compared with the previous period. */
export function businessTiles({
  current,
  previous,
}: {
  current: BusinessFigures;
  previous: BusinessFigures;
}) {
  return [
    {
      label: '应收（含佣金）',
      value: formatMoney(current.gross),
      note: versus(Number(current.gross), Number(previous.gross)),
    },
    { label: '实收', value: formatMoney(current.net), note: `平台佣金 ${formatMoney(current.commission)}` },
    {
      label: '新增订阅',
      value: current.started.toLocaleString('zh-CN'),
      note: versus(current.started, previous.started),
    },
    {
      label: '流失订阅',
      value: current.ended.toLocaleString('zh-CN'),
      note: `流失率 ${churn(current)}`,
    },
    {
      label: '生效订阅',
      value: current.standing.toLocaleString('zh-CN'),
      note: '期末，生产环境',
    },
  ];
}

/** Share of ended subscriptions among those that existed at the start or were added. */
function churn({ started, ended, standing }: BusinessFigures): string {
  const all = standing + ended;
  return all === 0 || (started === 0 && ended === 0) ? '0%' : `${((ended / all) * 100).toFixed(1)}%`;
}
