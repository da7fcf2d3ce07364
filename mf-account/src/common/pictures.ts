import { CallError } from '@portal/client';
import { findCard, type Part } from './findCard';

/** Longest edge of uploads in px: readable, but small enough for a slow connection. */
const edgeMax = 2400;
const quality = 0.88;
/** Edge of an avatar in px, twice its largest display size. */
const avatarEdge = 256;
/** Edge in px to which photos are scaled for card detection: text blurs, but the outline remains. */
const searchEdge = 256;
/** Minimum length in px of a cropped card's longer side, to keep its text readable. */
const cardEdgeMin = 800;

export const whole: Part = { x: 0, y: 0, width: 1, height: 1 };

/** Decodes a picture; null when it is not one, or the browser lacks support. */
export const readPicture = async (file: Blob): Promise<ImageBitmap | null> =>
  typeof createImageBitmap === 'undefined' ? null : createImageBitmap(file).catch(() => null);

/** Part of a picture as a JPEG, scaled down to the upload limit; null when the browser cannot encode it. */
export async function drawn(picture: ImageBitmap, part: Part): Promise<Blob | null> {
  const [width, height] = [picture.width * part.width, picture.height * part.height];
  const { canvas, brush } = canvasOf(width, height, Math.min(1, edgeMax / Math.max(width, height)));
  const [x, y] = [picture.width * part.x, picture.height * part.y];
  brush?.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return toJpeg(canvas);
}

/**
 * Crops a photo to the card on it.
 *
 * @returns null when no card was recognised or it would be too small.
 */
export async function cutOutCard(file: File): Promise<File | null> {
  const picture = /^image\/(jpeg|png)$/.test(file.type) ? await readPicture(file) : null;
  if (!picture) return null;
  const { width, height } = picture;
  const { canvas, brush } = canvasOf(width, height, Math.min(1, searchEdge / Math.max(width, height)));
  if (!brush) return null;
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  const part = findCard(brush.getImageData(0, 0, canvas.width, canvas.height));
  if (!part || Math.max(part.width * width, part.height * height) < cardEdgeMin) return null;
  const made = await drawn(picture, part);
  return made && new File([made], file.name, { type: made.type });
}

/** The centre of a photo as a square JPEG of avatar size; the original file when it cannot be decoded. */
export async function squared(file: File): Promise<File> {
  const picture = /^image\/(jpeg|png)$/.test(file.type) ? await readPicture(file) : null;
  if (!picture) return file;
  const { width, height } = picture;
  const edge = Math.min(width, height);
  const { canvas, brush } = canvasOf(edge, edge, Math.min(1, avatarEdge / edge));
  // JPEG has no transparency and would show it as black.
  if (brush) brush.fillStyle = '#fff';
  brush?.fillRect(0, 0, canvas.width, canvas.height);
  const [x, y] = [(width - edge) / 2, (height - edge) / 2];
  brush?.drawImage(picture, x, y, edge, edge, 0, 0, canvas.width, canvas.height);
  const made = await toJpeg(canvas);
  return made ? new File([made], file.name, { type: made.type }) : file;
}

/** An uploaded picture, rotated by 90° clockwise. */
export async function rotated(address: string, name: string): Promise<File> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new CallError('NETWORK', notLoaded, null);
  const picture = await createImageBitmap(await response.blob());
  const { canvas, brush } = canvasOf(picture.height, picture.width, 1);
  brush?.translate(canvas.width, 0);
  brush?.rotate(Math.PI / 2);
  brush?.drawImage(picture, 0, 0);
  const made = await toJpeg(canvas);
  if (!made) throw new CallError('NETWORK', notLoaded, null);
  return new File([made], name, { type: 'image/jpeg' });
}

const notLoaded = '图片没有加载出来，请重试';

function canvasOf(width: number, height: number, scale: number) {
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  return { canvas, brush: canvas.getContext('2d') };
}

const toJpeg = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality));
