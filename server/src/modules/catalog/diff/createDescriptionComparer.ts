import { parseTranslatable, parseText } from '../../../platform/i18n/parseText';
import { OverLimitError } from '../../../platform/workers/OverLimitError';
import type { Work, Workers } from '../../../platform/workers/Workers';
import type { OpenApiDocument } from '../description/OpenApiDocument';
import type { Change, VersionDiff } from './VersionDiff';

/** Compares two descriptions on behalf of one account, see `diffDescriptions`. */
export type DescriptionComparer = (
  account: string,
  before: OpenApiDocument,
  after: OpenApiDocument,
) => Promise<VersionDiff>;

const comparing: Work<[before: OpenApiDocument, after: OpenApiDocument], VersionDiff> = {
  file: require.resolve('./diffDescriptions'),
  name: 'diffDescriptions',
};

/**
 * Compares in worker threads, because strangers wrote both descriptions.
 *
 * @throws {AppError} `E0429` when the queue is full.
 */
export const createDescriptionComparer =
  (workers: Workers): DescriptionComparer =>
  async (account, before, after) => {
    try {
      const { changes, isWhole } = await workers.run(comparing, account, before, after);
      return { changes: changes.map(restoreChange), isWhole };
    } catch (error) {
      if (error instanceof OverLimitError) return { changes: [], isWhole: false };
      throw error;
    }
  };

/** A message from a worker is a plain copy, so its texts are built anew here. */
const restoreChange = ({ place, text, ...change }: Change): Change => ({
  ...change,
  place: parseText(place),
  text: parseTranslatable(text),
});
