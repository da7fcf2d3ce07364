import { metricsDoor } from './metricsDoor';

it('shows the figures of a demo to everybody, and those of production to nobody, where there is no token', () => {
  expect(metricsDoor({ PORTAL_MODE: 'demo' })(undefined)).toBe(true);
  expect(metricsDoor({ PORTAL_MODE: 'production' })(undefined)).toBe(false);
  expect(metricsDoor({ PORTAL_MODE: 'production' })('Bearer ')).toBe(false);
});

it.each(['demo', 'production'] as const)(
  'shows the figures of a %s to holders of its token',
  (PORTAL_MODE) => {
    const may = metricsDoor({ PORTAL_MODE, METRICS_TOKEN: 'secret' });

    expect([undefined, '', 'secret', 'Bearer', 'Bearer secret1', 'Bearer secret'].map(may)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
    ]);
  },
);
