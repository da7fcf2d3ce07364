import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { sumUpRows } from '../../platform/db/sumUpRows';
import { minutes } from '../../platform/time';
import type { Content } from '../content';
import type { Files } from '../files';
import type { SearchSource } from '../search';
import { registerDocumentCalls } from './document.routes';
import { registerDocumentDownload } from './documentDownload.routes';
import { createDocumentReader } from './documentReader.service';
import { createDocumentsService, type DocumentService } from './document.service';
import { indexDocument } from './indexDocument';

export { readableDocuments } from './readable.queries';
export { documentKindKeeper } from './documentKindKeeper';
export { documentNames } from './documentNames.queries';
export { documentPages } from './documentPages';
export { type DocumentService, createDocumentsService } from './document.service';

/** Documents that providers and operators write about APIs. */
export interface Documents extends Module {
  documents: DocumentService;
}

interface Needs {
  content: Content;
  files: Files;
}

export function createDocuments(deps: Deps, { content: { portals }, files: { files } }: Needs): Documents {
  const documents = createDocumentsService(deps, files);
  const reader = createDocumentReader(deps);
  return {
    documents,
    routes({ app, answer, sessions }) {
      registerDocumentCalls(answer, deps, { documents, reader, portals, sessions });
      app.addHook('onClose', () => reader.writeViews());
      registerDocumentDownload(app, answer, { reader, files, portals, sessions });
    },
    jobs: [
      {
        name: 'sum-up-documents',
        everyMs: minutes,
        run: async () => {
          await sumUpRows(deps.db, 'readable_kind_counts', ['kind_id'], 'documents');
          await sumUpRows(deps.db, 'readable_counts', ['type'], 'documents');
        },
      },
    ],
  };
}

export const documentSource: SearchSource = { table: 'documents', index: indexDocument };
