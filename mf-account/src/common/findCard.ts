/** RGBA pixels, four bytes each. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** A rectangle in a picture, as fractions (0 to 1) of its width and height. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Limit for the median colour distance along the border: the card must lie on a plain background. */
const rimSpreadMax = 14;
/** Pixels at least this far from the background colour belong to the foreground. */
const distanceMin = 36;
/** Largest gap between parts of one card, as a fraction of the picture's width. */
const reach = 0.012;
const shareMin = 0.12;
const shareMax = 0.92;
/** Aspect ratio of the bounding box: cards have 1.59, passports 1.42; rotation changes it. */
const ratioMin = 1.3;
const ratioMax = 1.95;
/** Minimum fill of the bounding box, which is lower when the card is rotated. */
const fillMin = 0.8;
/** Minimum share of the foreground that the card must cover, so that nothing else is cropped away. */
const wholeMin = 0.97;
const margin = 0.03;

/**
 * Finds a single complete card on a plain background. Null unless that is certain, because a wrong crop is worse than
 * none.
 */
export function findCard(pixels: Pixels): Part | null {
  const { width, height } = pixels;
  const ground = groundOf(pixels);
  if (!ground) return null;
  const mask = Uint8Array.from({ length: width * height }, (_, at) =>
    distance(pixels.data, at, ground) > distanceMin ? 1 : 0,
  );
  const found = largestOf(mask, width, height);
  if (!found || found.count < wholeMin * mask.reduce((sum, one) => sum + one, 0)) return null;

  const { left, top, right, bottom, covered } = found;
  const [across, down] = [right - left + 1, bottom - top + 1];
  const ratio = Math.max(across, down) / Math.min(across, down);
  const share = (across * down) / (width * height);
  const isCut = left === 0 || top === 0 || right === width - 1 || bottom === height - 1;
  if (isCut || ratio < ratioMin || ratio > ratioMax || share < shareMin || share > shareMax) return null;
  if (covered < fillMin * across * down) return null;

  const [beside, above] = [across * margin, down * margin];
  const x = Math.max(0, left - beside);
  const y = Math.max(0, top - above);
  return {
    x: x / width,
    y: y / height,
    width: (Math.min(width, right + 1 + beside) - x) / width,
    height: (Math.min(height, bottom + 1 + above) - y) / height,
  };
}

type Colour = readonly [number, number, number];

const distance = (data: Uint8ClampedArray, at: number, [red, green, blue]: Colour): number =>
  Math.max(
    Math.abs((data[at * 4] ?? 0) - red),
    Math.abs((data[at * 4 + 1] ?? 0) - green),
    Math.abs((data[at * 4 + 2] ?? 0) - blue),
  );

const medianOf = (values: readonly number[]): number =>
  [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Background colour, from the border of the picture; null when the border is not plain. */
function groundOf({ data, width, height }: Pixels): Colour | null {
  const rim = Array.from({ length: width * height }, (_, at) => at).filter((at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return x < 2 || y < 2 || x >= width - 2 || y >= height - 2;
  });
  const channel = (offset: number) => medianOf(rim.map((at) => data[at * 4 + offset] ?? 0));
  const ground: Colour = [channel(0), channel(1), channel(2)];
  return medianOf(rim.map((at) => distance(data, at, ground))) > rimSpreadMax ? null : ground;
}

interface Patch {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Number of foreground pixels. */
  count: number;
  /** Number of pixels including gaps within each row. */
  covered: number;
}

/** The largest connected foreground region, with its bounding box. */
function largestOf(mask: Uint8Array, width: number, height: number): Patch | null {
  const near = Math.max(1, Math.round(width * reach));
  const seen = new Uint8Array(mask.length);
  let largest: Patch | null = null;
  for (let start = 0; start < mask.length; start += 1) {
    if (mask[start] === 0 || seen[start] === 1) continue;
    const patch = patchFrom(start, mask, seen, { width, height, near });
    if (!largest || patch.count > largest.count) largest = patch;
  }
  return largest;
}

function patchFrom(
  start: number,
  mask: Uint8Array,
  seen: Uint8Array,
  { width, height, near }: { width: number; height: number; near: number },
): Patch {
  const rows = new Map<number, [left: number, right: number]>();
  const open = [start];
  seen[start] = 1;
  let count = 0;
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const [x, y] = [at % width, Math.floor(at / width)];
    count += 1;
    const row = rows.get(y) ?? [x, x];
    rows.set(y, [Math.min(row[0], x), Math.max(row[1], x)]);
    for (let below = Math.max(0, y - near); below <= Math.min(height - 1, y + near); below += 1)
      for (let beside = Math.max(0, x - near); beside <= Math.min(width - 1, x + near); beside += 1) {
        const next = below * width + beside;
        if (mask[next] === 0 || seen[next] === 1) continue;
        seen[next] = 1;
        open.push(next);
      }
  }
  const extents = [...rows.values()];
  return {
    left: Math.min(...extents.map(([left]) => left)),
    right: Math.max(...extents.map(([, right]) => right)),
    top: Math.min(...rows.keys()),
    bottom: Math.max(...rows.keys()),
    count,
    covered: extents.reduce((sum, [left, right]) => sum + right - left + 1, 0),
  };
}
