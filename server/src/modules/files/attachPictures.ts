import type { Db } from '../../platform/db/Db';
import { callBase } from '../../platform/http/answer';
import { attachFiles } from './file.repository';

/** Where a picture of a text is read. */
export const pictureAddress = (id: string) => `${callBase}/file/image/${id}`;

/** Ids of the pictures that a text shows. */
export const picturesIn = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(pictures), ([, id = '']) => id)),
];

const pictures = new RegExp(pictureAddress('(file_[A-Za-z0-9_-]{16})'), 'g');

/** Notes that a text that is kept shows these pictures: what no text has ever shown is removed in time. */
export async function attachPictures(tx: Db, html: string, at: Date): Promise<void> {
  const ids = picturesIn(html);
  if (ids.length > 0) await attachFiles(tx, ids, at);
}
