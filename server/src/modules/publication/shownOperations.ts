import { type FoundOperation, type OpenApiDocument, findOperations } from '../catalog';

const shownMax = 300;

/** First operations of a description, for form and reviewer. */
export const shownOperations = (document: OpenApiDocument | null) =>
  document ? summaries(findOperations(document)) : [];

export const summaries = (operations: readonly FoundOperation[]) =>
  operations.slice(0, shownMax).map(({ method, path, summary, group }) => ({ method, path, summary, group }));
