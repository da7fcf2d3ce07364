import type { Db } from '../../platform/db/Db';
import { callBase } from '../../platform/http/answer';
import { attachFiles } from './file.repository';

/** Where a picture of a text is read. */
export const pictureAddress = (id: string) => `${callBase}/file/image/${id}`;

const pictures = new RegExp(pictureAddress('(file_[A-Za-z0-9_-]{16})'), 'g');

/** Notes that a text that is kept shows these pictures: what no text has ever shown is removed in time. */
export async function attachPictures(tx: Db, html: string, at: Date): Promise<void> {
  const ids = [...new Set(Array.from(html.matchAll(pictures), ([, id = '']) => id))];
  if (ids.length > 0) await attachFiles(tx, ids, at);
}
