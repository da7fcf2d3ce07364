import { uploadImage, type ImageScene } from '@portal/calls';
import { imageBytesMax } from '@portal/rules';
import { CallError, upload } from '@portal/client';
import { drawn, readPicture, whole } from './pictures';

/** Below that a slow line has no trouble with it. */
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

/** A large photo is scaled down before it is sent; what cannot be read is left to the server to refuse. */
async function smaller(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/') || file.size < compressFromBytes) return file;
  const picture = await readPicture(file);
  const made = picture && (await drawn(picture, whole));
  return made && made.size < file.size ? made : file;
}
