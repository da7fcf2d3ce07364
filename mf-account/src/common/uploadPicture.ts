import { uploadImage, type ImageScene } from '@portal/calls';
import { imageBytesMax } from '@portal/rules';
import { CallError, upload } from '@portal/client';
import { drawn, readPicture, whole } from './pictures';

/** Smaller files are not compressed. */
const compressFromBytes = 1024 * 1024;

/**
 * Uploads a picture.
 *
 * @returns Id of the file.
 * @throws {CallError} with the server's code, or `NETWORK`.
 */
export async function uploadPicture(
  file: File,
  scene: ImageScene,
  onProgress: (share: number) => void,
): Promise<string> {
  const content = await smaller(file);
  if (content.size > imageBytesMax) throw new CallError('E1042', '图片超过5MB', null);
  const { fileUrl } = await upload(
    uploadImage,
    new File([content], file.name, { type: content.type }),
    { scene },
    { onProgress },
  );
  return fileUrl;
}

/** Scales large photos down. Files that cannot be decoded are sent as they are, and the server refuses them. */
async function smaller(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/') || file.size < compressFromBytes) return file;
  const picture = await readPicture(file);
  const made = picture && (await drawn(picture, whole));
  return made && made.size < file.size ? made : file;
}
