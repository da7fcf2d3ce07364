import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';
import { fromZone, inZone } from '../zones';
import { TextField } from './fields';

const zones = Intl.supportedValuesOf('timeZone');
const known = new Set([...zones, 'UTC']);
const zoneNames = new Intl.DateTimeFormat('zh-CN').resolvedOptions().locale;

const Zone = z
  .string({ error: '必填' })
  .check(z.refine((name: string) => known.has(name), { error: '没有这个时区，形如 Asia/Shanghai' }));
const WallField = z
  .string({ error: '必填' })
  .check(
    z.refine(
      (text: string) => /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}Z`)),
      { error: '格式为 yyyy-MM-dd HH:mm' },
    ),
  );

const chineseName = (zone: string, at: Date) =>
  new Intl.DateTimeFormat(zoneNames, { timeZone: zone, timeZoneName: 'long' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value ?? zone;

/** Time zones, including summer time. */
export const timezoneApi: ApiModule = (routes) => {
  routes.get('/convert', async ({ query }) => {
    const { at, from, to } = parse(z.object({ at: WallField, from: Zone, to: Zone }), query);
    const instant = fromZone(at, from);
    const there = inZone(instant.toDate(), to);
    return {
      at: there.format('YYYY-MM-DD HH:mm'),
      offset: there.format('Z'),
      zone: chineseName(to, instant.toDate()),
      utc: instant.toISOString(),
    };
  });

  routes.get('/zones', async ({ query }) => {
    const { q } = parse(z.object({ q: TextField(40) }), query);
    const word = q.toLowerCase();
    return { records: zones.filter((zone) => zone.toLowerCase().includes(word)).map((zone) => ({ zone })) };
  });
};
