import { readFile } from 'node:fs/promises';
import type { SharpOptions } from 'sharp';
import { isKeyOf } from '@portal/rules';

/** Larger ones are refused before they are decoded. */
const pixelsMax = 40_000_000;

const imageTypes = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
} as const;
export type ImageFormat = keyof typeof imageTypes;
/** A vector drawing is rasterised, which removes anything executable. */
export type PictureFormat = ImageFormat | 'svg';

/** A vector drawing has no size of its own; this one is sharp enough for a logo. */
const drawn = { width: 640, height: 160, fit: 'inside' } as const;

export interface Picture {
  type: string;
  width: number;
  height: number;
}

/**
 * Re-encodes a picture: metadata (place, device, anything appended) is dropped, and a file that only looks like a
 * picture is refused. Null when it is none of `formats`, too large or broken.
 *
 * @param edge  Crops the middle to a square of so many pixels.
 */
export async function recodeImage(
  from: string,
  to: string,
  formats: readonly PictureFormat[],
  edge?: number,
): Promise<Picture | null> {
  const { default: open } = await import('sharp');
  // Every picture is different, so caching is useless.
  open.cache(false);
  open.concurrency(1);
  try {
    const options: SharpOptions = { limitInputPixels: pixelsMax, failOn: 'truncated' };
    const { format, pages = 1 } = await open(from, options).metadata();
    if (!formats.some((one) => one === format)) return null;
    // From memory: without a location a drawing cannot refer to neighbouring files.
    if (format === 'svg') {
      const { width, height } = await open(await readFile(from), options)
        .resize(drawn)
        .png()
        .toFile(to);
      return { type: imageTypes.png, width, height };
    }
    if (!isKeyOf(imageTypes, format)) return null;
    const image = open(from, { ...options, animated: pages > 1 });
    const upright = pages > 1 ? image : image.rotate();
    const shown = edge ? upright.resize(edge, edge, { fit: 'cover' }) : upright;
    const info = await shown.toFormat(format).toFile(to);
    return { type: imageTypes[format], width: info.width, height: info.pageHeight ?? info.height };
  } catch {
    return null;
  }
}
