import { type FoundOperation, type OpenApiDocument, findOperations } from '../catalog';

const shownMax = 300;

/** The first operations of a description, as the form and the reviewer see them. */
export const shownOperations = (document: OpenApiDocument | null) =>
  document ? summaries(findOperations(document)) : [];

export const summaries = (operations: readonly FoundOperation[]) =>
  operations.slice(0, shownMax).map(({ method, path, summary, group }) => ({ method, path, summary, group }));
