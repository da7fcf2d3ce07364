import { noAvatar } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { avatarScene, forgetFiles, type FileService } from '../../files';
import { findAvatarOwner, replaceAvatar } from './user.repository';

export type AvatarService = ReturnType<typeof createAvatarService>;

/** Pictures that people show of themselves to those who belong to the same organisation. */
export function createAvatarService({ db, clock }: Pick<Deps, 'db' | 'clock'>, files: FileService) {
  return {
    /**
     * Shows another picture from now on; the one before is removed.
     *
     * @param wanted  A file, or `noAvatar`.
     * @throws {AppError} `E5208` for what is no picture of this person for this purpose.
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

    /** A picture that this person may see; null: there is none, or it is not for them. */
    async find(fileId: string, readerId: string) {
      const ownerId = await findAvatarOwner(db, fileId, readerId);
      return ownerId && files.find(fileId, { ids: [ownerId], hiddenOf: null, isOperator: false });
    },

    read: files.read,
  };
}
