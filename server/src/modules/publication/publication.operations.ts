import type { OperationForm } from '@portal/calls';
import { parametersProblem } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { inTransaction } from '../../platform/db/inTransaction';
import { say, term, type Translatable } from '../../platform/i18n/say';
import {
  findOperations,
  readOperationForm,
  removeOperation,
  writeOperation,
  type DescriptionReader,
  type OpenApiDocument,
} from '../catalog';
import { takesDescription } from './changeFields';
import { named } from './publication.changes';
import { noSuchOperation, type NamedOperation } from './publication.preview';
import { getOwnPublication, lockOwnPublication, replaceDescription } from './publication.repository';
import { summaries } from './shownOperations';

const wrongPath = (message: Translatable) => new AppError('E0017', { fields: [{ name: 'path', message }] });

interface Edit {
  draftId: string;
  /** Name before the edit; absent: a new operation. */
  before?: NamedOperation;
  operation: OperationForm;
}

/** Editing of single operations in a draft. The result is parsed like an imported description. */
export function createOperationEdits({ db, clock }: Deps, readDescription: DescriptionReader) {
  async function documentOf(ownerId: string, draftId: string): Promise<OpenApiDocument> {
    const { document, change } = await getOwnPublication(db, ownerId, draftId);
    if (!document) throw new AppError('E4108');
    if (!takesDescription(change)) throw new AppError('E3107');
    return document;
  }

  /** Refuses to overwrite concurrent edits. */
  async function keep(ownerId: string, draftId: string, before: OpenApiDocument, after: OpenApiDocument) {
    const parsed = await readDescription(ownerId, JSON.stringify(after));
    if (!parsed.isUsable) throw new AppError('E4102', { problems: parsed.problems });
    const { document, operations } = parsed;
    await inTransaction(db, async (tx) => {
      const row = await lockOwnPublication(tx, ownerId, draftId);
      if (JSON.stringify(row.document) !== JSON.stringify(before)) throw new AppError('E3107');
      const { version, data } = row;
      const imported = {
        version,
        data,
        document: named(document, version),
        operationCount: operations.length,
      };
      await replaceDescription(tx, ownerId, draftId, imported, clock());
    });
    return { operations: summaries(operations), operationNum: operations.length };
  }

  return {
    /** @throws {AppError} `E4108`, `E0017` for an operation that does not exist. */
    async view(ownerId: string, draftId: string, name: NamedOperation): Promise<OperationForm> {
      const { document } = await getOwnPublication(db, ownerId, draftId);
      const form = document && readOperationForm(document, name);
      if (!form) throw noSuchOperation();
      return form;
    },

    /**
     * @throws {AppError} `E4108`; `E0017` for a missing or duplicate operation, or parameters that do not fit its path;
     *   `E4102` with the problems of an unusable result; `E3107` when it was submitted or changed meanwhile.
     */
    async save(ownerId: string, { draftId, before, operation }: Edit) {
      const document = await documentOf(ownerId, draftId);
      const known = findOperations(document);
      const has = ({ method, path }: NamedOperation) =>
        known.some((one) => one.method === method && one.path === path);
      if (before && !has(before)) throw noSuchOperation();
      const isSame = before?.method === operation.method && before.path === operation.path;
      if (!isSame && has(operation)) throw wrongPath(say`已经有这个方法与路径的接口`);
      const problem = parametersProblem(operation.path, operation.params);
      if (problem) throw wrongPath(term(problem));
      return keep(ownerId, draftId, document, writeOperation(document, before ?? null, operation));
    },

    /**
     * @throws {AppError} `E4108`; `E0017` for a missing operation, and for the last one; `E4102`, `E3107` as for
     *   saving.
     */
    async remove(ownerId: string, draftId: string, name: NamedOperation) {
      const document = await documentOf(ownerId, draftId);
      const known = findOperations(document);
      if (!known.some(({ method, path }) => method === name.method && path === name.path))
        throw noSuchOperation();
      if (known.length === 1) throw wrongPath(say`至少保留一个接口；不再需要这个 API 时请删除草稿`);
      return keep(ownerId, draftId, document, removeOperation(document, name));
    },
  };
}
