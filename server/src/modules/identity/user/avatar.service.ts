import { noAvatar } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { avatarScene, forgetFiles, type FileService } from '../../files';
import { findAvatarOwner, replaceAvatar } from './user.repository';

export type AvatarService = ReturnType<typeof createAvatarService>;

/** Avatars, visible to members of the same organisation. */
export function createAvatarService({ db, clock }: Pick<Deps, 'db' | 'clock'>, files: FileService) {
  return {
    /**
     * Replaces the avatar; the old file is removed.
     *
     * @param wanted  A file, or `noAvatar`.
     * @throws {AppError} `E5208` for anything but their own picture for this purpose.
     */
    async change(tx: Db, personId: string, wanted: string): Promise<void> {
      const fileId = wanted === noAvatar ? null : wanted;
      if (fileId !== null) {
        const { scene } = await files.factsOf(tx, personId, fileId);
        if (scene !== avatarScene) throw new AppError('E5208');
        await files.attach(tx, { userId: personId, accountId: personId }, [fileId]);
      }
      const before = await replaceAvatar(tx, personId, fileId);
      if (before !== null && before !== fileId) await forgetFiles(tx, [before], clock());
    },

    /** An avatar visible to this reader; null: none, or not visible. */
    async find(fileId: string, readerId: string) {
      const ownerId = await findAvatarOwner(db, fileId, readerId);
      return ownerId && files.find(fileId, { ids: [ownerId], hiddenOf: null, isOperator: false });
    },

    read: files.read,
  };
}
