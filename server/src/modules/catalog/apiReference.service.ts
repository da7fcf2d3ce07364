import type { Env, MemberLanguage, SampleLanguage, SampleSign, SignType } from '@portal/calls';
import { gatewayVersion } from '@portal/contract/gateway';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { groupBy } from '../../platform/groupBy';
import type { Viewer } from '../../platform/Viewer';
import { term } from '../../platform/i18n/say';
import { formatInstant } from '../../platform/time';
import { findAccess, getDocument, listOperations, listPlans } from './catalog.queries';
import { findOperation } from './catalog.repository';
import { writeCodeSample } from './sample/codeSample';
import { consumerDocument } from './description/consumerDocument';
import { describeOperation } from './description/describeOperation';
import { drawDescriptions } from './description/drawDescriptions';
import { otherGroup } from './description/findOperations';
import { getShownApi, type ApiRef } from './getShownApi';
import { shownWeight } from './product/shownWeight';

type OperationRef = ApiRef & { opId?: string };

interface SampleWish {
  lang: SampleLanguage;
  env: Env;
  /** Absent: the simplest way of signing in that the API accepts. */
  sign?: SampleSign;
  gatewayOrigin: string;
}

/** What programmers read about an API: its operations, one operation, its description and code samples. */
export function createApiReference({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  async function viewOperation(viewer: Viewer, ref: OperationRef, language: MemberLanguage = 'zh') {
    const { api, shown } = await getShownApi(db, viewer, ref);
    const operation = await findOperation(db, shown.id, ref.opId);
    if (!operation) throw new AppError('E4004');
    const { document, method, path } = operation;
    const details = describeOperation(document, method, path, language);
    if (!details) throw new AppError('E4004');
    return {
      ...toOperationSummary(operation),
      ...drawDescriptions(details),
      gatewayPath: `/prod/${api.code}/${gatewayVersion(shown.version)}${operation.path}`,
      weight: shownWeight((await listPlans(db, api.id))[0]?.weights ?? [], operation),
    };
  }

  return {
    /** The reference of a version, grouped as its description groups it. @throws {AppError} `E4004`, `E4005`. */
    async operations(viewer: Viewer, ref: ApiRef) {
      const { shown } = await getShownApi(db, viewer, ref);
      const rows = await listOperations(db, shown.id);
      const groups = groupBy(rows, ({ group_name }) => group_name);
      return {
        groups: [...groups].map(([name, ops]) => ({
          name: name === otherGroup ? term(name) : name,
          ops: ops.map(toOperationSummary),
        })),
        total: rows.length,
      };
    },

    /** @throws {AppError} `E4004`, `E4005`. */
    viewOperation,

    /** The description as consumers use it, and its file name. @throws {AppError} `E4004`, `E4005`. */
    async description(viewer: Viewer, ref: ApiRef, gatewayOrigin: string) {
      const { api, shown } = await getShownApi(db, viewer, ref);
      const gatewayPath = `${api.code}/${gatewayVersion(shown.version)}`;
      const document = await getDocument(db, shown.id);
      return {
        name: `${api.code}-${shown.version}`.replace(/[^\w.-]/g, '_'),
        document: consumerDocument(document, { gatewayOrigin, gatewayPath }),
        facts: {
          apiName: api.name,
          apiCode: api.code,
          version: shown.version,
          madeAt: formatInstant(clock()),
          signsOnly: (await findAccess(db, api.id)).authTypes.includes('key') ? 0 : 1,
        },
      };
    },

    /**
     * A program that makes the call; it signs unless the API accepts something simpler.
     *
     * @throws {AppError} `E4004`, `E4005`.
     */
    async codeSample(viewer: Viewer, ref: OperationRef, wish: SampleWish) {
      const { lang, env, sign, gatewayOrigin } = wish;
      const operation = await viewOperation(viewer, ref);
      const gatewayPath = operation.gatewayPath.replace(/^\/prod/, `/${env}`);
      const { authTypes } = await findAccess(db, ref.apiId);
      const signs = signsOf(authTypes);
      const taken = signs.find((type) => type === sign) ?? signs[0] ?? 'hmac';
      const facts = { language: lang, sign: taken, gatewayOrigin };
      return {
        code: writeCodeSample({ ...operation, gatewayPath }, facts),
        sign: taken,
        signs,
      };
    },
  };
}

/** The ways of authenticating a call that an API accepts, the simplest first. Signatures are always accepted. */
const signsOf = (authTypes: readonly SignType[]): SampleSign[] => [
  ...(authTypes.includes('key') ? (['key'] as const) : []),
  ...(authTypes.includes('key') || authTypes.includes('oauth2') ? (['oauth2'] as const) : []),
  'hmac',
  'message',
  'sm2',
];

const toOperationSummary = (row: {
  id: string;
  method: string;
  path: string;
  summary: string;
  is_deprecated: boolean;
}) => ({
  opId: row.id,
  method: row.method,
  path: row.path,
  summary: row.summary,
  deprecated: row.is_deprecated ? 1 : 0,
});
