import { AppError } from '../../platform/AppError';
import { parseTranslatable, parseText } from '../../platform/i18n/parseText';
import { say } from '../../platform/i18n/say';
import { OverLimitError } from '../../platform/workers/OverLimitError';
import type { Work, Workers } from '../../platform/workers/Workers';
import type { OpenApiDocument } from '../catalog';
import type { OperationPreview } from './previewOperation';

/** Previews an operation on behalf of one account, see `previewOperation`. */
export type OperationPreviewer = (
  account: string,
  document: OpenApiDocument,
  method: string,
  path: string,
) => Promise<OperationPreview | null>;

const previewing: Work<[OpenApiDocument, string, string], OperationPreview | null> = {
  file: require.resolve('./previewOperation'),
  name: 'previewOperation',
};

/**
 * Runs in worker threads, because the description is not reviewed yet.
 *
 * @throws {AppError} `E4102` when it takes too much time or memory, `E0429` when the queue is full.
 */
export const createPreviewer =
  (workers: Workers): OperationPreviewer =>
  async (account, document, method, path) => {
    try {
      const preview = await workers.run(previewing, account, document, method, path);
      return preview && restorePreview(preview);
    } catch (error) {
      if (!(error instanceof OverLimitError)) throw error;
      throw new AppError('E4102', { reason: error.limit }, say`这个接口的描述过大或引用层级过深，无法预览`);
    }
  };

/** A message from a worker is a plain copy, so its texts are built anew here. */
const restorePreview = ({ answers, faults, ...preview }: OperationPreview): OperationPreview => ({
  ...preview,
  answers: answers.map((answer) => ({ ...answer, text: parseText(answer.text) })),
  faults: faults.map((fault) => ({ ...fault, message: parseTranslatable(fault.message) })),
});
