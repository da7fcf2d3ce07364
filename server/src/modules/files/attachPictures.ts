import type { Db } from '../../platform/db/Db';
import { callBase } from '../../platform/http/answer';
import { attachFiles } from './file.repository';

/** The address of a picture within a text. */
export const pictureAddress = (id: string) => `${callBase}/file/image/${id}`;

/** Ids of the pictures that a text shows. */
export const picturesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(pictures), ([, id = '']) => id)),
];

const pictures = new RegExp(pictureAddress('(file_[A-Za-z0-9_-]{16})'), 'g');

/** Marks the pictures of a saved text as used: pictures that no text ever used are removed after a while. */
export async function attachPictures(tx: Db, html: string, at: Date): Promise<void> {
  const ids = picturesIn(html);
  if (ids.length > 0) await attachFiles(tx, ids, at);
}
