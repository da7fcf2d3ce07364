import {
  coarserLatencies,
  coarserSums,
  startOf,
  sumCalls,
  sumCodes,
  sumLatencies,
  type CountedCall,
} from './sumUsage';

const aCall = (facts: Partial<CountedCall> = {}): CountedCall => ({
  at: new Date('2026-08-01T03:04:05Z'),
  subscription_id: 'sub_1',
  owner_id: 'u_1',
  provider_id: 'p_1',
  app_id: 'app_1',
  api_id: 'api_1',
  env: 'prod',
  is_billed: true,
  cost_minor: 300,
  latency_ms: 20,
  code: '',
  status: 200,
  ...facts,
});

it('lets a day start at midnight in Shanghai', () => {
  expect(startOf('day', new Date('2026-08-01T15:59:59Z'))).toEqual(new Date('2026-07-31T16:00:00Z'));
  expect(startOf('day', new Date('2026-08-01T16:00:00Z'))).toEqual(new Date('2026-08-01T16:00:00Z'));
  expect(startOf('minute', new Date('2026-08-01T03:04:05Z'))).toEqual(new Date('2026-08-01T03:04:00Z'));
});

it('sums calls of one subscription and hour, failures apart from what was billed', () => {
  const failed = aCall({ is_billed: false, cost_minor: 0, status: 504, latency_ms: 980 });

  const sums = sumCalls('hour', [aCall(), failed, aCall({ at: new Date('2026-08-01T04:00:00Z') })]);

  expect(sums).toMatchObject([
    { calls: 2, billed: 1, failures: 1, cost_minor: 300, latency_ms_sum: 1000 },
    { calls: 1, billed: 1, failures: 0, cost_minor: 300, latency_ms_sum: 20 },
  ]);
});

it.each<[string, Partial<CountedCall>, object]>([
  ['an answer', {}, { reached: 1, faults: 0, refused: 0 }],
  ['what was asked wrongly', { status: 404 }, { reached: 1, faults: 0, refused: 0 }],
  ['a fault of the provider', { status: 503 }, { reached: 1, faults: 1, refused: 0 }],
  ['no answer in time', { status: 504, code: 'E9111', is_sent: true }, { reached: 1, faults: 1, refused: 0 }],
  [
    'a time-out while it waited for its turn',
    { status: 504, code: 'E9111' },
    { reached: 0, faults: 0, refused: 1 },
  ],
  [
    'a circuit that others have opened',
    { status: 502, code: 'E9112' },
    { reached: 0, faults: 0, refused: 1 },
  ],
  ['a limit', { status: 429, code: 'E9104' }, { reached: 0, faults: 0, refused: 1 }],
  ['a cap', { status: 402, code: 'E9106' }, { reached: 0, faults: 0, refused: 1 }],
  ['a caller who left', { status: 499 }, { reached: 0, faults: 0, refused: 0 }],
  ['an answer of the sandbox', { env: 'sandbox', status: 500 }, { reached: 0, faults: 0, refused: 0 }],
])('counts for the quality of the provider what reached it, and nothing else: %s', (_, facts, counts) => {
  const call = aCall({ is_billed: false, cost_minor: 0, ...facts });
  const [sum] = sumCalls('hour', [call]);

  expect(sum).toMatchObject(counts);
  expect(sumLatencies('hour', [call])).toHaveLength(sum?.reached ?? -1);
  expect(sum?.latency_ms_sum).toBe(20 * (sum?.reached ?? 0));
});

it('orders sums by subscription and time whatever order calls come in, so that batches lock rows alike', () => {
  const calls = [
    aCall({ subscription_id: 'sub_2' }),
    aCall({ at: new Date('2026-08-01T05:00:00Z') }),
    aCall(),
  ];
  const keysOf = (list: CountedCall[]) =>
    sumCalls('hour', list).map(({ subscription_id, starts_at }) => `${subscription_id} ${+starts_at}`);

  expect(keysOf(calls)).toEqual(keysOf([...calls].reverse()));
  expect(keysOf(calls)[0]).toMatch(/^sub_1 /);
});

it('counts each latency in its bucket', () => {
  expect(
    sumLatencies('hour', [aCall(), aCall(), aCall({ latency_ms: 900 })])
      .map(({ calls }) => calls)
      .sort(),
  ).toEqual([1, 2]);
});

it('names a failed call by the code of the portal, else by the status of the provider', () => {
  const failed = { is_billed: false, cost_minor: 0 };

  expect(
    sumCodes([
      aCall(),
      aCall({ ...failed, status: 500 }),
      aCall({ ...failed, status: 429, code: 'E9104' }),
      aCall({ ...failed, status: 429, code: 'E9104' }),
    ]).map(({ code, calls }) => [code, calls]),
  ).toEqual([
    ['500', 1],
    ['E9104', 2],
  ]);
});

it.each(['hour', 'day'] as const)(
  'adds minutes up to the same %s that the calls make, in the same order',
  (grain) => {
    const start = Date.UTC(2026, 7, 1, 13, 30);
    // Three hours across midnight in Shanghai, two subscriptions, of which one changes hands and back.
    const calls = Array.from({ length: 400 }, (_, at) =>
      aCall({
        at: new Date(start + ((at * 7919) % 10_800) * 1000),
        subscription_id: `sub_${at % 2}`,
        owner_id: at % 2 === 0 && at % 3 === 0 ? 'u_0' : 'u_1',
        is_billed: at % 5 !== 0,
        cost_minor: at % 5 === 0 ? 0 : at,
        units: 1 + (at % 4),
        latency_ms: (at * 31) % 900,
        status: at % 5 === 0 ? 503 : 200,
        ...(at % 35 === 0 && { code: 'E9104', status: 429 }),
      }),
    );

    expect(coarserSums(grain, sumCalls('minute', calls))).toEqual(sumCalls(grain, calls));
    expect(coarserLatencies(grain, sumLatencies('minute', calls))).toEqual(sumLatencies(grain, calls));
  },
);
