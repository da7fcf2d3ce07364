import { getMoonIllumination, getTimes } from 'suncalc';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';
import { beijing } from '../zones';
import { DateField, NumberQuery } from './fields';

const phases = ['新月', '蛾眉月', '上弦月', '盈凸月', '满月', '亏凸月', '下弦月', '残月'];
const noonOf = (date: string) => new Date(`${date}T12:00:00+08:00`);
const timeOf = (at: Date | null) => (at ? beijing(at).format('HH:mm') : '');

/** Sunrise, sunset and moon phases from the position of the sun. Beijing time. */
export const sun: ApiModule = (routes) => {
  routes.get('/sun', async ({ query }) => {
    const { date, lat, lng } = parse(
      z.object({ date: DateField, lat: NumberQuery(-90, 90), lng: NumberQuery(-180, 180) }),
      query,
    );
    const { sunrise, sunset, solarNoon, dawn, dusk } = getTimes(noonOf(date), lat, lng);
    return {
      dawn: timeOf(dawn),
      sunrise: timeOf(sunrise),
      noon: timeOf(solarNoon),
      sunset: timeOf(sunset),
      dusk: timeOf(dusk),
      minutes: sunrise && sunset ? Math.round((sunset.getTime() - sunrise.getTime()) / 60_000) : 0,
    };
  });

  routes.get('/moon', async ({ query }) => {
    const { date } = parse(z.object({ date: DateField }), query);
    const { fraction, phase } = getMoonIllumination(noonOf(date));
    return {
      phase: phases[Math.round(phase * phases.length) % phases.length],
      illuminated: Number(fraction.toFixed(2)),
    };
  });
};
