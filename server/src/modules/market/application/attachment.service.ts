import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import type { Member } from '../../../platform/http/Member';
import { forgetPapers, type FileService } from '../../files';
import { dropAttachment, listOverWithFile } from './attachment.repository';
import { seeApplication } from './talk.service';

/** Documents and archives only; no pictures of persons or papers of enterprises. */
const attachableScene = 'document';

/** The file is visible to whoever may see the application. */
const concerned = { ids: [], hiddenOf: null, isOperator: false, isReviewer: true };

/** Files attached to applications. */
export function createAttachments(deps: Deps, files: FileService) {
  return {
    /** Attaches an upload of the member. @throws {AppError} `E5208` for any other file. */
    async attach(tx: Db, member: Member, fileId: string): Promise<void> {
      const keeper = { userId: member.person.id, accountId: member.id };
      await files.attach(tx, keeper, [fileId]);
      if ((await files.factsOf(tx, member.id, fileId)).scene !== attachableScene) throw new AppError('E5208');
    },

    /**
     * Opens the file for the parties.
     *
     * @throws {AppError} `E3110` when it does not exist or is not theirs; `E5208` without a file.
     */
    async open(member: Member, applyId: string) {
      const { row } = await seeApplication(deps, member, applyId);
      const file = row.attachment_id && (await files.find(row.attachment_id, concerned));
      if (!file) throw new AppError('E5208');
      return { file, content: await files.read(file.id) };
    },

    /** Releases the files of applications closed long ago. @returns number of failures. */
    forgetAttachments: () =>
      forgetPapers(deps, {
        list: listOverWithFile,
        drop: async (tx, id, before) => [await dropAttachment(tx, id, before)],
      }),
  };
}

export type Attachments = ReturnType<typeof createAttachments>;
