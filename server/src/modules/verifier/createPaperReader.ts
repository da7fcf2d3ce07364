import { buffer } from 'node:stream/consumers';
import type { PaperSide } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { countHit } from '../../platform/http/rateLimit';
import { hours } from '../../platform/time';
import type { FileService } from '../files';
import type { Verifier } from './Verifier';

/** A service is paid for each picture that it reads. */
const readingsPerHour = 40;

export type PaperReader = ReturnType<typeof createPaperReader>;

/** Reads what stands on a picture that somebody has uploaded. */
export function createPaperReader(deps: Deps, files: FileService, verifier: Verifier) {
  return {
    /**
     * Nothing is read where no service is, of a PDF, or without an answer: whoever asks goes on without it.
     *
     * @param ids  Of the account and of whoever acts for it: the file belongs to one of them.
     * @returns null when it cannot be read, or is of something else; undefined when nobody has read it.
     * @throws {AppError} `E5208` a picture that is not theirs, `E0429` after 40 pictures in an hour.
     */
    async read(side: PaperSide, fileId: string, ids: readonly string[]) {
      const file = await files.find(fileId, { ids, isOperator: false, hiddenOf: null });
      if (!file || !ids.includes(file.owner_id)) throw new AppError('E5208');
      if (!verifier.offers('ocr') || !file.type.startsWith('image/')) return undefined;
      await countHit(deps, `ocr:${ids[0]}`, readingsPerHour, hours);
      const result = await verifier.read(side, await buffer(await files.read(file.id)));
      if (result.verdict === 'mismatch') return null;
      return result.verdict === 'match' ? result.fields : undefined;
    },
  };
}
