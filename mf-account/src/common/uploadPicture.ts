import { uploadImage, type ImageScene } from '@portal/calls';
import { imageBytesMax } from '@portal/rules';
import { CallError, upload } from '@portal/client';

/** Longest edge of what is sent: enough to read a document, small enough for a slow line. */
const edgeMax = 2400;
const quality = 0.88;
const compressFromBytes = 1024 * 1024;

/**
 * Sends a picture and reports its progress.
 *
 * @returns Id of the file.
 * @throws {CallError} with the server's code, or `NETWORK`.
 */
export async function uploadPicture(
  file: File,
  scene: ImageScene,
  onProgress: (percent: number) => void,
): Promise<string> {
  const content = await smaller(file);
  if (content.size > imageBytesMax) throw new CallError('E1042', '图片超过5MB', null);
  const { fileUrl } = await upload(
    uploadImage,
    new File([content], file.name, { type: content.type }),
    { scene },
    { onProgress: (share) => onProgress(Math.round(share * 100)) },
  );
  return fileUrl;
}

/** The picture of a file that was uploaded, a quarter turn to the right. */
export async function rotated(address: string, name: string): Promise<File> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new CallError('NETWORK', '图片没有加载出来，请重试', null);
  const picture = await createImageBitmap(await response.blob());
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [picture.height, picture.width];
  const brush = canvas.getContext('2d');
  brush?.translate(canvas.width, 0);
  brush?.rotate(Math.PI / 2);
  brush?.drawImage(picture, 0, 0);
  const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  if (!made) throw new CallError('NETWORK', '图片没有加载出来，请重试', null);
  return new File([made], name, { type: 'image/jpeg' });
}

/** A large photo is scaled down before it is sent; what cannot be read is left to the server to refuse. */
async function smaller(file: File): Promise<Blob> {
  if (
    !file.type.startsWith('image/') ||
    file.size < compressFromBytes ||
    typeof createImageBitmap === 'undefined'
  )
    return file;
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, edgeMax / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
    return made && made.size < file.size ? made : file;
  } catch {
    return file;
  }
}
