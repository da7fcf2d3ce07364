import gcoord, { type CRSTypes } from 'gcoord';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { parse } from '../parse';
import { NumberQuery } from './fields';

const systems = { wgs84: gcoord.WGS84, gcj02: gcoord.GCJ02, bd09: gcoord.BD09 } satisfies Record<
  string,
  CRSTypes
>;
const System = z.enum(['wgs84', 'gcj02', 'bd09'], { error: '为 wgs84、gcj02 或 bd09' });
type SystemName = keyof typeof systems;

const longitude = [-180, 180] as const;
const latitude = [-85, 85] as const;
/** About a decimetre, which is the accuracy of the public formulas. */
const round = (value: number) => Number(value.toFixed(6));

function convert(lng: number, lat: number, from: SystemName, to: SystemName) {
  const [x = lng, y = lat] = gcoord.transform([lng, lat], systems[from], systems[to]);
  return { lng: round(x), lat: round(y) };
}

/** Conversion between the coordinate systems of Chinese maps and of receivers. */
export const coordinate: ApiModule = (routes) => {
  routes.get('/convert', async ({ query }) => {
    const { lng, lat, from, to } = parse(
      z.object({ lng: NumberQuery(...longitude), lat: NumberQuery(...latitude), from: System, to: System }),
      query,
    );
    return convert(lng, lat, from, to);
  });

  routes.post('/batch', async ({ body }) => {
    const Point = z.object({
      lng: z.number({ error: '须为数字' }).check(z.gte(-180), z.lte(180)),
      lat: z.number({ error: '须为数字' }).check(z.gte(-85), z.lte(85)),
    });
    const { points, from, to } = parse(
      z.object({
        from: System,
        to: System,
        points: z
          .array(Point, { error: '必填' })
          .check(z.minLength(1, '至少一个'), z.maxLength(500, '最多 500 个')),
      }),
      body,
    );
    return { records: points.map(({ lng, lat }) => convert(lng, lat, from, to)) };
  });
};
