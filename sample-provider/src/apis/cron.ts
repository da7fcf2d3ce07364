import { CronExpressionParser, type CronExpression } from 'cron-parser';
import cronstrue from 'cronstrue/i18n';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { BadRequest, parse } from '../parse';
import { beijing } from '../zones';
import { DateField, IntQuery, TextField } from './fields';

const zone = 'Asia/Shanghai';
const Expression = TextField(100);

function read(expression: string, from?: Date) {
  try {
    return CronExpressionParser.parse(expression, { tz: zone, ...(from && { currentDate: from }) });
  } catch {
    throw new BadRequest('参数 expression 有误：不是五段或六段的定时表达式');
  }
}

/** Empty for a date that never occurs, like 30 February. */
function timesOf(due: CronExpression, count: number): string[] {
  try {
    return due.take(count).map((at) => beijing(at.toDate()).format('YYYY-MM-DD HH:mm:ss'));
  } catch {
    return [];
  }
}

/** Explains a cron expression and lists its next times, in Beijing time. */
export const cron: ApiModule = (routes) => {
  routes.get('/explain', async ({ query }) => {
    const { expression } = parse(z.object({ expression: Expression }), query);
    read(expression);
    return { text: cronstrue.toString(expression, { locale: 'zh_CN', use24HourTimeFormat: true }) };
  });

  routes.get('/next', async ({ query }) => {
    const { expression, from, count } = parse(
      z.object({ expression: Expression, from: DateField, count: z._default(IntQuery(1, 50), 5) }),
      query,
    );
    const due = read(expression, new Date(`${from}T00:00:00+08:00`));
    return { records: timesOf(due, count).map((at) => ({ at })) };
  });
};
