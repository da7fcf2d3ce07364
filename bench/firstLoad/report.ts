import { median } from '../lib/quantile';
import { printResults } from '../lib/printResults';
import type { Move, Sample } from './browse';
import { drawn, frozen, ours, plain } from './variants';

/** All measurements, by `variant|page`; navigations by `variant|move|pointed` or `variant|move|at once`. */
export interface Measured {
  variants: readonly string[];
  pages: readonly string[];
  samples: ReadonlyMap<string, Sample[]>;
  moves: ReadonlyMap<string, number[]>;
  wire: ReadonlyMap<string, { hops: number; kib: number }>;
}

type Field = keyof Sample;
const fields: readonly Field[] = ['fcp', 'lcp', 'content', 'press', 'cls'];

interface Aim {
  figure: string;
  reached: number;
  aim: number;
}

/** Prints tables of times, ratios and targets. @returns the same data for the file. */
export function report(measured: Measured) {
  const times = timeRows(measured);
  const ratios = ratioRows(measured);
  const moves = moveRows(measured);
  const aims = aimsOf(measured).map(({ figure, reached, aim }) => ({
    figure,
    reached: reached.toFixed(2),
    'at most': aim,
    '': reached <= aim ? 'reached' : 'MISSED',
  }));
  for (const table of [times, ratios, moves, aims]) {
    printResults(table);
    console.log('');
  }
  return { times, ratios, moves, aims, samples: Object.fromEntries(measured.samples) };
}

const valuesOf = ({ samples }: Measured, variant: string, page: string, field: Field): number[] =>
  (samples.get(`${variant}|${page}`) ?? []).flatMap((sample) => sample[field] ?? []);

const middle = (values: readonly number[]) => (values.length > 0 ? median(values) : NaN);

/** Median (minimum–maximum). */
const spread = (values: readonly number[], digits = 0) =>
  values.length === 0
    ? '–'
    : `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`;

const timeRows = (measured: Measured) =>
  measured.pages.flatMap((page) =>
    measured.variants.map((variant) => {
      const at = (field: Field) => spread(valuesOf(measured, variant, page, field), field === 'cls' ? 3 : 0);
      const { hops, kib } = measured.wire.get(`${variant}|${page}`)!;
      return {
        page,
        variant,
        hops,
        KiB: kib,
        'FCP ms': at('fcp'),
        'LCP ms': at('lcp'),
        'content ms': at('content'),
        'press ms': at('press'),
        CLS: at('cls'),
      };
    }),
  );

function ratioOf(measured: Measured, page: string, field: Field, base: string): number {
  const of = (variant: string) => middle(valuesOf(measured, variant, page, field));
  return of(ours) / of(base);
}

/** Ratio of minima, which other load on the machine affects least. */
function leastRatioOf(measured: Measured, page: string, field: Field, base: string): number {
  const of = (variant: string) => Math.min(...valuesOf(measured, variant, page, field));
  return of(ours) / of(base);
}

const bytesRatio = ({ wire }: Measured, page: string, base: string) =>
  wire.get(`${ours}|${page}`)!.kib / wire.get(`${base}|${page}`)!.kib;

const shown = (value: number) => (Number.isFinite(value) ? value.toFixed(2) : '–');

/** The portal compared with each other variant: ratio of medians (of minima). */
const ratioRows = (measured: Measured) =>
  measured.pages.flatMap((page) =>
    measured.variants
      .filter((variant) => variant !== ours)
      .map((base) => ({
        page,
        'portal beside': base,
        'bytes ×': base === frozen ? '–' : shown(bytesRatio(measured, page, base)),
        ...Object.fromEntries(
          fields
            .filter((field) => field !== 'cls')
            .map((field) => [
              `${field} ×`,
              `${shown(ratioOf(measured, page, field, base))} (${shown(leastRatioOf(measured, page, field, base))})`,
            ]),
        ),
      })),
  );

const moveKey = (variant: string, move: Move, how: string) => `${variant}|${move}|${how}`;

const moveRows = ({ moves }: Measured) =>
  [...moves].map(([key, values]) => {
    const [variant = '', move = '', how = ''] = key.split('|');
    const base = moves.get(moveKey(plain, move as Move, how)) ?? [];
    return {
      'from home to': move,
      pressed: how,
      variant,
      ms: spread(values),
      '×': shown(middle(values) / middle(base)),
    };
  });

/** Targets of the portal relative to the monoliths of the same run. */
function aimsOf(measured: Measured): Aim[] {
  const { pages, moves } = measured;
  const perPage = pages.flatMap((page): Aim[] => {
    const isHome = page === 'home';
    return [
      {
        figure: `${page}: LCP of the plain monolith's`,
        aim: 0.35,
        reached: ratioOf(measured, page, 'lcp', plain),
      },
      {
        figure: `${page}: LCP of the static page's`,
        aim: isHome ? 1.05 : 1.15,
        reached: ratioOf(measured, page, 'lcp', frozen),
      },
      ...(isHome
        ? [
            {
              figure: `${page}: content of the static page's`,
              aim: 1.2,
              reached: ratioOf(measured, page, 'content', frozen),
            },
          ]
        : [
            {
              figure: `${page}: press of the plain monolith's`,
              aim: 0.9,
              reached: ratioOf(measured, page, 'press', plain),
            },
          ]),
      ...(['lcp', 'content', 'press'] as const).map((field) => ({
        figure: `${page}: ${field} of the drawn monolith's`,
        aim: 1.1,
        reached: ratioOf(measured, page, field, drawn),
      })),
      {
        figure: `${page}: script bytes of the plain monolith's`,
        aim: 1.15,
        reached: bytesRatio(measured, page, plain),
      },
      { figure: `${page}: CLS`, aim: 0.01, reached: middle(valuesOf(measured, ours, page, 'cls')) },
    ];
  });
  const moveRatio = (move: Move, how: string) =>
    middle(moves.get(moveKey(ours, move, how)) ?? []) / middle(moves.get(moveKey(plain, move, how)) ?? []);
  return [
    ...perPage,
    ...(['form', 'details'] as const).flatMap((move) => [
      {
        figure: `to ${move}, pointed, of the plain monolith's`,
        aim: 0.4,
        reached: moveRatio(move, 'pointed'),
      },
      { figure: `to ${move}, at once, of the plain monolith's`, aim: 1, reached: moveRatio(move, 'at once') },
    ]),
  ];
}
