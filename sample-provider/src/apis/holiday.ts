import chineseDays from 'chinese-days';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { BadRequest, parse } from '../parse';
import { DateField, IntQuery } from './fields';

const dayMs = 24 * 60 * 60 * 1000;
const rangeDaysMax = 366;
const searchDaysMax = 400;
const weekdays = ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'];

const formatDay = (time: number) => new Date(time).toISOString().slice(0, 10);
const timeOf = (day: string) => new Date(`${day}T00:00:00Z`).getTime();

/** Days named in the State Council's schedule; any other day has the name of its weekday. */
function describe(date: string) {
  const { work, name } = chineseDays.getDayDetail(date);
  const [, chineseName] = name.split(',');
  return { date, workday: work, name: chineseName ?? weekdays[new Date(timeOf(date)).getUTCDay()] };
}

function nextHoliday(date: string): string {
  for (let step = 1; step <= searchDaysMax; step += 1) {
    const day = formatDay(timeOf(date) + step * dayMs);
    if (chineseDays.getDayDetail(day).name.includes(',') && chineseDays.isHoliday(day)) return day;
  }
  return '';
}

/** Working days and public holidays, by the State Council's yearly schedule. */
export const holiday: ApiModule = (routes) => {
  routes.get('/day', async ({ query }) => {
    const { date } = parse(z.object({ date: DateField }), query);
    return { ...describe(date), nextHoliday: nextHoliday(date) };
  });

  routes.get('/range', async ({ query }) => {
    const { from, to } = parse(z.object({ from: DateField, to: DateField }), query);
    const count = (timeOf(to) - timeOf(from)) / dayMs + 1;
    if (count < 1 || count > rangeDaysMax) throw new BadRequest(`区间须为 1 到 ${rangeDaysMax} 天`);
    const days = Array.from({ length: count }, (_, index) =>
      describe(formatDay(timeOf(from) + index * dayMs)),
    );
    return { total: count, workdays: days.filter(({ workday }) => workday).length, days };
  });

  routes.get('/add', async ({ query }) => {
    const { date, days } = parse(z.object({ date: DateField, days: IntQuery(-250, 250) }), query);
    return { date: chineseDays.findWorkday(days, date) };
  });
};
