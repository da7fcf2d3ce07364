import { findCard, type Pixels } from './findCard';

type Colour = readonly [number, number, number];

const [width, height] = [240, 180];
const table: Colour = [120, 90, 60];
const card: Colour = [225, 232, 238];

/** A synthetic photo of a table on which `colourAt` is drawn. */
function photoOf(colourAt: (x: number, y: number) => Colour | null, noise = 0): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  let seed = 7;
  for (let at = 0; at < width * height; at += 1) {
    seed = (seed * 16_807) % 2_147_483_647;
    const shade = ((seed / 2_147_483_647) * 2 - 1) * noise;
    const colour = colourAt(at % width, Math.floor(at / width)) ?? table;
    colour.forEach((value, channel) => (data[at * 4 + channel] = value + shade));
    data[at * 4 + 3] = 255;
  }
  return { data, width, height };
}

/** A card of 130 × 82 px at (40, 50), rotated about its centre. */
function cardTurned(degrees: number) {
  const [sin, cos] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)];
  return (x: number, y: number): Colour | null => {
    const [dx, dy] = [x - 105, y - 91];
    return Math.abs(dx * cos + dy * sin) <= 65 && Math.abs(dy * cos - dx * sin) <= 41 ? card : null;
  };
}

const inPixels = (part: ReturnType<typeof findCard>) =>
  part && [part.x * width, part.y * height, part.width * width, part.height * height].map(Math.round);

it('finds a card on a table, with a small margin', () => {
  expect(inPixels(findCard(photoOf(cardTurned(0), 20)))).toEqual([36, 48, 139, 88]);
});

it.each([-5, 3, 90])('finds a card rotated by %s degrees, without cutting it off', (degrees) => {
  const found = findCard(photoOf(cardTurned(degrees)))!;

  const inside = Array.from({ length: width * height }, (_, at) => [
    at % width,
    Math.floor(at / width),
  ]).filter(([x = 0, y = 0]) => cardTurned(degrees)(x, y));
  const [across, down] = [0, 1].map((axis) => inside.map((point) => point[axis] ?? 0)) as [
    number[],
    number[],
  ];
  expect(found.x * width).toBeLessThanOrEqual(Math.min(...across));
  expect((found.x + found.width) * width).toBeGreaterThan(Math.max(...across));
  expect(found.y * height).toBeLessThanOrEqual(Math.min(...down));
  expect((found.y + found.height) * height).toBeGreaterThan(Math.max(...down));
});

it('includes text and pictures on the card, even in the colour of the table', () => {
  const printed = (x: number, y: number) => {
    const below = cardTurned(0)(x, y);
    return below && x > 60 && x < 150 && y > 70 && y < 110 && y % 4 < 2 ? table : below;
  };
  expect(inPixels(findCard(photoOf(printed)))).toEqual([36, 48, 139, 88]);
});

describe('leaves a picture unchanged', () => {
  it.each<[string, (x: number, y: number) => Colour | null]>([
    ['of nothing', () => null],
    ['of a card that fills it', () => card],
    ['of a card that is cut off', (x, y) => (x < 130 && y > 40 && y < 122 ? card : null)],
    ['of something square', (x, y) => (x > 60 && x < 150 && y > 40 && y < 130 ? card : null)],
    ['of something round', (x, y) => (Math.hypot((x - 120) / 1.5, y - 90) < 50 ? card : null)],
    ['of something small', (x, y) => (x > 60 && x < 100 && y > 40 && y < 65 ? card : null)],
    [
      'of a card with something beside it',
      (x, y) => cardTurned(0)(x, y) ?? (x > 190 && x < 220 && y > 60 && y < 120 ? [40, 40, 40] : null),
    ],
    ['on something chequered', (x, y) => cardTurned(0)(x, y) ?? ((x + y) % 16 < 8 ? [250, 250, 250] : null)],
  ])('%s', (_, colourAt) => expect(findCard(photoOf(colourAt))).toBeNull());

  it('full of noise', () => expect(findCard(photoOf(() => null, 90))).toBeNull());
});
