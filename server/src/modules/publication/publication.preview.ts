import type { CaseOperations, SignType } from '@portal/calls';
import { gatewayVersion } from '@portal/contract/gateway';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { say } from '../../platform/i18n/say';
import { shownWeight, writeCodeSample } from '../catalog';
import type { OperationPreviewer } from '../mock';
import { getCase } from '../review';
import { hasOwnSandbox } from './hasOwnSandbox';
import { isOfflineRequest } from './offlineRequest.repository';
import { getOwnPublication, getPublication, type PublicationRow } from './publication.repository';
import { shownOperations } from './shownOperations';

/** Ways of authentication, simplest first. */
const simplest = ['key', 'oauth2'] as const;

/** An operation as its description names it. */
export interface NamedOperation {
  method: string;
  path: string;
}

/** Previews of drafts, for providers and reviewers. */
export function createPreviews({ db, config }: Deps, preview: OperationPreviewer) {
  /** @param account Account for the workers' queue. */
  async function drawn(
    account: string,
    { document, data, version }: PublicationRow,
    { method, path }: NamedOperation,
  ) {
    const found = document && (await preview(account, document, method, path));
    if (!found) throw noSuchOperation();
    const operation = {
      ...found.operation,
      opId: `${method} ${path}`,
      gatewayPath: `/prod/${data.code}/${gatewayVersion(version)}${path}`,
      // Drafts older than weights have none.
      weight: shownWeight(data.weights ?? [], { method, path }),
    };
    const sign: SignType = simplest.find((type) => data.authTypes.includes(type)) ?? 'hmac';
    const { gatewayOrigin } = config;
    const sample = writeCodeSample(operation, { language: 'curl', sign, gatewayOrigin });
    return { operation, sample, answers: found.answers, faults: found.faults };
  }

  /** Publication of a review case. @throws {AppError} `E3110`, also for a request to go offline. */
  async function rowOfCase(operatorId: string, subjectId: string): Promise<PublicationRow> {
    if (isOfflineRequest(subjectId)) throw new AppError('E3110');
    await getCase(db, operatorId, { kind: 'publication', subjectId });
    return getPublication(db, subjectId);
  }

  return {
    /** @throws {AppError} `E4108`, `E0017` for what its description has not, `E4102`, `E0429`. */
    async ofDraft(ownerId: string, draftId: string, named: NamedOperation) {
      return drawn(ownerId, await getOwnPublication(db, ownerId, draftId), named);
    },

    /** @throws {AppError} `E3110`. */
    async operationsOfCase(operatorId: string, subjectId: string): Promise<CaseOperations> {
      const row = await rowOfCase(operatorId, subjectId);
      return {
        operations: shownOperations(row.document),
        operationNum: row.operation_count,
        hasSandbox: hasOwnSandbox(row.data) ? 1 : 0,
      };
    },

    /** @throws {AppError} `E3110`, `E0017` for what its description has not, `E4102`, `E0429`. */
    async ofCase(operatorId: string, subjectId: string, named: NamedOperation) {
      return drawn(operatorId, await rowOfCase(operatorId, subjectId), named);
    },
  };
}

export const noSuchOperation = () =>
  new AppError('E0017', { fields: [{ name: 'path', message: say`接口描述里没有这个接口` }] });
