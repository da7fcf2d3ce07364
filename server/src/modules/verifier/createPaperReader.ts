import { buffer } from 'node:stream/consumers';
import type { PaperSide } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { countHit } from '../../platform/http/rateLimit';
import { hours } from '../../platform/time';
import type { FileService } from '../files';
import type { Verifier } from './Verifier';

/** A service charges for each picture that it reads. */
const readingsPerHour = 40;

export type PaperReader = ReturnType<typeof createPaperReader>;

/** Reads the text on an uploaded picture of a paper. */
export function createPaperReader(deps: Deps, files: FileService, verifier: Verifier) {
  return {
    /**
     * Reads nothing without a service, from a PDF, or without an answer: the caller goes on without it.
     *
     * @param ids  The account and the person who acts for it: the file belongs to one of them.
     * @returns null when it is illegible, or of something else; undefined when it was not read.
     * @throws {AppError} `E5208` another account's picture, `E0429` after 40 pictures in an hour.
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
