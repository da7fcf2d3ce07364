import type { Db } from '../../platform/db/Db';
import { pictureAddress, picturesIn } from './attachPictures';

/** The original names of pictures, by their addresses, without those that no longer exist. */
export async function namesOfPictures(db: Db, addresses: readonly string[]): Promise<Map<string, string>> {
  const ids = addresses.flatMap(picturesIn);
  if (ids.length === 0) return new Map();
  const files = await db.selectFrom('files').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(files.map(({ id, name }) => [pictureAddress(id), name]));
}
