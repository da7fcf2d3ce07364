import { cp, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Db, type Deps, createObjectStore, newId } from '@portal/server';
import type { ImageScene } from '@portal/calls';

const folder = path.join(__dirname, '../files');

interface Picture {
  ownerId: string;
  scene: ImageScene;
  /** Name of a file in demo-market/files. */
  name: string;
}

/** Stores a picture as if its owner had uploaded it. @returns its id */
export async function keepPicture(
  { clock, config }: Deps,
  tx: Db,
  { ownerId, scene, name }: Picture,
): Promise<string> {
  const id = newId('file');
  const incoming = path.join(config.dataDir, 'incoming');
  const copy = path.join(incoming, id);
  await mkdir(incoming, { recursive: true });
  await cp(path.join(folder, name), copy);
  const { size: bytes } = await stat(copy);
  await createObjectStore(config.fileStore).put(id, copy);
  const now = clock();
  await tx
    .insertInto('files')
    .values({
      id,
      owner_id: ownerId,
      scene,
      name,
      type: 'image/png',
      bytes,
      created_at: now,
      attached_at: now,
    })
    .execute();
  return id;
}
