import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import type { Member } from '../../platform/http/Member';
import { forgetPapers, type FileService } from '../files';
import { dropAttachment, listOverWithFile } from './attachment.repository';
import { seeApplication } from './talk.service';

/** Documents and archives, as they were uploaded; no picture of a person, and no paper of an enterprise. */
const attachableScene = 'document';

/** Whom the application concerns its file concerns, whoever sent it. */
const concerned = { ids: [], hiddenOf: null, isOperator: false, isReviewer: true };

/** The file that comes with an application. */
export function createAttachments(deps: Deps, files: FileService) {
  return {
    /** Keeps an upload of theirs. @throws {AppError} `E5208` for any other file. */
    async attach(tx: Db, member: Member, fileId: string): Promise<void> {
      const keeper = { userId: member.person.id, accountId: member.id };
      await files.attach(tx, keeper, [fileId]);
      if ((await files.factsOf(tx, member.id, fileId)).scene !== attachableScene) throw new AppError('E5208');
    },

    /**
     * The file of an application, for those whom it concerns.
     *
     * @throws {AppError} `E3110` for what does not exist and for what is somebody else's, alike; `E5208` without a file.
     */
    async open(member: Member, applyId: string) {
      const { row } = await seeApplication(deps.db, member, applyId);
      const file = row.attachment_id && (await files.find(row.attachment_id, concerned));
      if (!file) throw new AppError('E5208');
      return { file, content: await files.read(file.id) };
    },

    /** Lets go of the files of what has been over long enough. @returns how many failed. */
    forgetAttachments: () =>
      forgetPapers(deps, {
        list: listOverWithFile,
        drop: async (tx, id, before) => [await dropAttachment(tx, id, before)],
      }),
  };
}

export type Attachments = ReturnType<typeof createAttachments>;
