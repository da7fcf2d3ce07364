import type { ExportKind } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import { OverLimitError } from '../../../platform/workers/OverLimitError';
import type { Work, Workers } from '../../../platform/workers/Workers';
import type { OpenApiDocument } from '../description/OpenApiDocument';
import type { ExportFacts } from './ExportFacts';
import { writeExport } from './writeExport';

/** Writes one export on behalf of a client address, see `writeExport`. */
export type Exporter = (
  address: string,
  kind: ExportKind,
  document: OpenApiDocument,
  facts: ExportFacts,
) => Promise<string>;

const exporting: Work<[ExportKind, OpenApiDocument, ExportFacts], string> = {
  file: require.resolve('./writeExport'),
  name: 'writeExport',
};

/**
 * Writes in worker threads: strangers wrote the description, and its length does not bound the work of a generator.
 *
 * @throws {AppError} `E4015` when it takes too much time or memory, `E0429` when the queue is full.
 */
export const createExporter =
  (workers: Workers): Exporter =>
  async (address, kind, document, facts) => {
    // Stored as it is exported, so no worker is needed.
    if (kind === 'openapi') return writeExport(kind, document, facts);
    try {
      return await workers.run(exporting, `export:${address}`, kind, document, facts);
    } catch (error) {
      if (error instanceof AppError) throw error;
      // A generator that fails on a description is reported like one that takes too long.
      throw new AppError('E4015', { reason: error instanceof OverLimitError ? error.limit : 'unwritable' });
    }
  };
