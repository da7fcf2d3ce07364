import type { ExportKind } from '@portal/calls';
import type { OpenApiDocument } from '../description/OpenApiDocument';
import type { ExportFacts } from './ExportFacts';

/** The writer of each kind of file. Its dependencies are loaded when a file is asked for. */
const writers: Readonly<
  Record<ExportKind, (document: OpenApiDocument, facts: ExportFacts) => Promise<string>>
> = {
  openapi: async (document) => JSON.stringify(document, null, 2),
  yaml: async (document) => (await import('yaml')).stringify(document, { aliasDuplicateObjects: false }),
  postman: async (document, facts) =>
    JSON.stringify((await import('./postmanCollection')).postmanCollection(document, facts), null, 2),
  document: async (document, facts) => (await import('./offlineDocument')).offlineDocument(document, facts),
  client: async (document, facts) => (await import('./typedClient')).typedClient(document, facts),
};

/** @param document As consumers use it, see `consumerDocument`. */
export const writeExport = (
  kind: ExportKind,
  document: OpenApiDocument,
  facts: ExportFacts,
): Promise<string> => writers[kind](document, facts);
