import { LunarDay, SolarDay, SolarTerm } from 'tyme4ts';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { BadRequest, parse } from '../parse';
import { DateField, IntQuery } from './fields';

const termsPerYear = 24;
const two = (value: number) => String(value).padStart(2, '0');
const digits = '〇一二三四五六七八九';
const yearInWords = (year: number) => [...String(year)].map((digit) => digits[Number(digit)]).join('');

/** Lunar calendar and solar terms. */
export const lunar: ApiModule = (routes) => {
  routes.get('/to-lunar', async ({ query }) => {
    const { date } = parse(z.object({ date: DateField }), query);
    const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
    const lunarDay = SolarDay.fromYmd(year, month, day).getLunarDay();
    const lunarYear = lunarDay.getLunarMonth().getLunarYear();
    const cycle = lunarYear.getSixtyCycle();
    return {
      lunar:
        `${yearInWords(lunarYear.getYear())}年${lunarDay.getLunarMonth().getName()}${lunarDay.getName()}`.replace(
          '一月',
          '正月',
        ),
      ganzhi: `${cycle.getName()}年`,
      zodiac: cycle.getEarthBranch().getZodiac().getName(),
    };
  });

  routes.get('/to-solar', async ({ query }) => {
    const { year, month, day } = parse(
      z.object({ year: IntQuery(1900, 2100), month: IntQuery(-12, 12), day: IntQuery(1, 30) }),
      query,
    );
    try {
      const solar = LunarDay.fromYmd(year, month, day).getSolarDay();
      return { date: `${solar.getYear()}-${two(solar.getMonth())}-${two(solar.getDay())}` };
    } catch {
      throw new BadRequest('没有这个农历日期');
    }
  });

  routes.get('/terms', async ({ query }) => {
    const { year } = parse(z.object({ year: IntQuery(1900, 2100) }), query);
    // The first term of a solar year is 小寒, the second in the library's order.
    const records = Array.from({ length: termsPerYear }, (_, index) => {
      const term = SolarTerm.fromIndex(year, index + 1);
      const at = term.getJulianDay().getSolarTime();
      return {
        name: term.getName(),
        at: `${at.getYear()}-${two(at.getMonth())}-${two(at.getDay())} ${two(at.getHour())}:${two(at.getMinute())}:${two(at.getSecond())}`,
      };
    });
    return { records };
  });
};
