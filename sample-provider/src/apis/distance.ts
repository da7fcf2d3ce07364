import { Geodesic } from 'geographiclib-geodesic';
import { z } from '@portal/schema';
import type { ApiModule } from '../ApiModule';
import { BadRequest, parse } from '../parse';
import { NumberQuery } from './fields';

const earth = Geodesic.WGS84;
/** `latitude,longitude` */
const PointField = z
  .string({ error: '必填' })
  .check(z.regex(/^-?\d{1,2}(\.\d+)?,-?\d{1,3}(\.\d+)?$/, '格式为 纬度,经度'));

function pointOf(text: string) {
  const [lat = 0, lng = 0] = text.split(',').map(Number);
  if (Math.abs(lat) > 90 || Math.abs(lng) > 180) throw new BadRequest(`坐标 ${text} 有误：超出范围`);
  return { lat, lng };
}

const round = (value: number, digits: number) => Number(value.toFixed(digits));
/** Clockwise from north, in degrees. */
const bearing = (azimuth: number) => round((azimuth + 360) % 360, 2);

function between(from: string, to: string) {
  const [a, b] = [pointOf(from), pointOf(to)];
  const { s12 = 0, azi1 = 0, azi2 = 0 } = earth.Inverse(a.lat, a.lng, b.lat, b.lng);
  return { metres: round(s12, 1), azimuth: bearing(azi1), arrival: bearing(azi2) };
}

const Ends = z.object({ from: PointField, to: PointField });

/** Distances on the ellipsoid WGS-84. */
export const distance: ApiModule = (routes) => {
  // Version 1 of the API.
  routes.get('/between', async ({ query }) => {
    const { from, to } = parse(Ends, query);
    return { kilometres: round(between(from, to).metres / 1000, 3) };
  });

  routes.get('/distance', async ({ query }) => {
    const { from, to } = parse(Ends, query);
    return between(from, to);
  });

  routes.get('/destination', async ({ query }) => {
    const { from, azimuth, metres } = parse(
      z.object({ from: PointField, azimuth: NumberQuery(0, 360), metres: NumberQuery(0, 20_000_000) }),
      query,
    );
    const start = pointOf(from);
    const { lat2 = 0, lon2 = 0 } = earth.Direct(start.lat, start.lng, azimuth, metres);
    return { lat: round(lat2, 6), lng: round(lon2, 6) };
  });

  routes.post('/route', async ({ body }) => {
    const { points } = parse(
      z.object({
        points: z
          .array(PointField, { error: '必填' })
          .check(z.minLength(2, '至少两个'), z.maxLength(200, '最多 200 个')),
      }),
      body,
    );
    const legs = points.flatMap((to, index) => {
      const from = points[index - 1];
      return from ? [between(from, to).metres] : [];
    });
    return {
      metres: round(
        legs.reduce((sum, leg) => sum + leg, 0),
        1,
      ),
      legs,
    };
  });
};
