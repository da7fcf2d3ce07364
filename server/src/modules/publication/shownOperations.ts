import { findOperations, type FoundOperation } from '../catalog/findOperations';
import type { OpenApiDocument } from '../catalog/parseDescription';

const shownMax = 300;

/** The first operations of a description, as the form and the reviewer see them. */
export const shownOperations = (document: OpenApiDocument | null) =>
  document ? summaries(findOperations(document)) : [];

export const summaries = (operations: readonly FoundOperation[]) =>
  operations.slice(0, shownMax).map(({ method, path, summary, group }) => ({ method, path, summary, group }));
