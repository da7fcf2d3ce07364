import type { Actor } from '../../platform/Actor';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { NoticeText } from '../../platform/db/tables';
import type { FileService } from '../files';
import { insertKeptFiles, listKeptFiles } from './noticeFile.repository';

/**
 * Attaches the files of a text. Files that the notice ever had may be used again; others must have been uploaded for
 * it by the writer.
 *
 * @throws {AppError} `E5208`
 */
export async function keepNoticeFiles(
  tx: Db,
  files: FileService,
  id: string,
  { file_ids = [] }: NoticeText,
  actor: Actor,
): Promise<void> {
  const known = await listKeptFiles(tx, id);
  const added = file_ids.filter((one) => !known.has(one));
  if (added.length === 0) return;
  if (actor.party === 'system') throw new AppError('E5208');
  await files.attachNew(tx, actor, added);
  await insertKeptFiles(tx, id, added);
}
