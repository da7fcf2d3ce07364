import { CallError } from '@portal/client';
import { findCard, type Part } from './findCard';

/** Longest edge of what is sent: enough to read a document, small enough for a slow line. */
const edgeMax = 2400;
const quality = 0.88;
/** Edge of the picture of a person: twice what the largest place shows. */
const avatarEdge = 256;
/** Edge on which a card is looked for: its letters run together there, its outline does not. */
const searchEdge = 256;
/** A card with fewer pixels along its longer side is not cut out: its letters have to be read. */
const cardEdgeMin = 800;

export const whole: Part = { x: 0, y: 0, width: 1, height: 1 };

/** Null for what cannot be read as a picture, and where browsers read none. */
export const readPicture = async (file: Blob): Promise<ImageBitmap | null> =>
  typeof createImageBitmap === 'undefined' ? null : createImageBitmap(file).catch(() => null);

/** A part of a picture as a JPEG, no longer than what is sent; null where the browser cannot make it. */
export async function drawn(picture: ImageBitmap, part: Part): Promise<Blob | null> {
  const [width, height] = [picture.width * part.width, picture.height * part.height];
  const { canvas, brush } = canvasOf(width, height, Math.min(1, edgeMax / Math.max(width, height)));
  const [x, y] = [picture.width * part.x, picture.height * part.y];
  brush?.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return toJpeg(canvas);
}

/**
 * The card on a photo without most of what it lies on, where it lies there alone and whole.
 *
 * @returns Null: nothing is to be cut away.
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

/** The middle of a photo as a square JPEG, small enough for a list; the file itself where it cannot be read. */
export async function squared(file: File): Promise<File> {
  const picture = /^image\/(jpeg|png)$/.test(file.type) ? await readPicture(file) : null;
  if (!picture) return file;
  const { width, height } = picture;
  const edge = Math.min(width, height);
  const { canvas, brush } = canvasOf(edge, edge, Math.min(1, avatarEdge / edge));
  // What can be seen through becomes white, as a JPEG would make it black.
  if (brush) brush.fillStyle = '#fff';
  brush?.fillRect(0, 0, canvas.width, canvas.height);
  const [x, y] = [(width - edge) / 2, (height - edge) / 2];
  brush?.drawImage(picture, x, y, edge, edge, 0, 0, canvas.width, canvas.height);
  const made = await toJpeg(canvas);
  return made ? new File([made], file.name, { type: made.type }) : file;
}

/** The picture of a file that was uploaded, a quarter turn to the right. */
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
