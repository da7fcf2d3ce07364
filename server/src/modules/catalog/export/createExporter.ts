import type { ExportKind } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import { OverLimitError } from '../../../platform/workers/OverLimitError';
import type { Work, Workers } from '../../../platform/workers/Workers';
import type { OpenApiDocument } from '../OpenApiDocument';
import type { ExportFacts } from './ExportFacts';
import { writeExport } from './writeExport';

/** Writes a file of an API for somebody at an address, see `writeExport`. */
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
 * Writes in workers: strangers wrote the description, and its length says nothing about what a generator makes of it.
 *
 * @throws {AppError} `E4015` when it takes too long or too much memory, `E0429` when too much waits.
 */
export const createExporter =
  (workers: Workers): Exporter =>
  async (address, kind, document, facts) => {
    // Written as it is kept: no more work than to read it.
    if (kind === 'openapi') return writeExport(kind, document, facts);
    try {
      return await workers.run(exporting, `export:${address}`, kind, document, facts);
    } catch (error) {
      if (error instanceof AppError) throw error;
      // What a generator cannot make sense of is as good as what takes it too long.
      throw new AppError('E4015', { reason: error instanceof OverLimitError ? error.limit : 'unwritable' });
    }
  };
