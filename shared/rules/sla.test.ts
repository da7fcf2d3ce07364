import { slaPercent, slaTarget, slaTiers } from './sla';

it('reads a target of whatever words it stands in', () => {
  expect(slaTarget('99.9%')).toBe(9990);
  expect(slaTarget('月可用性不低于 99.95 ％')).toBe(9995);
  for (const none of ['', '尽力而为', '10%', '120%']) expect(slaTarget(none)).toBeNull();
});

it('reads the shares that a promise names, and has its own where it names none', () => {
  expect(slaTiers('99.9%', '当月可用性低于目标时，返还当月费用的 10%，以余额发放。')).toEqual([
    { below: 9990, percent: 10 },
  ]);
  expect(slaTiers('99.9%', '低于99.9%，返还 5%；低于 99%，返还 30％；低于 90% 全额返还 100%')).toEqual([
    { below: 9990, percent: 5 },
    { below: 9900, percent: 30 },
    { below: 9000, percent: 100 },
  ]);
  expect(slaTiers('99.5%', '视情况协商')).toEqual([
    { below: 9950, percent: 10 },
    { below: 9900, percent: 25 },
    { below: 9500, percent: 50 },
  ]);
  expect(slaTiers('98%', '')).toEqual([
    { below: 9800, percent: 10 },
    { below: 9500, percent: 50 },
  ]);
  expect(slaTiers('', '低于 99%，返还 30%')).toEqual([]);
});

it('returns by the lowest limit that was missed, nothing for what was kept or never called', () => {
  const tiers = slaTiers('99.9%', '');
  const of = (faults: number, reached = 10_000) => slaPercent(tiers, { reached, faults });
  expect([of(0), of(10), of(11), of(101), of(501)]).toEqual([0, 0, 10, 25, 50]);
  expect(of(0, 0)).toBe(0);
});
