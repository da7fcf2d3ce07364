import type { callCaseUpstream } from '@portal/calls';
import { createSeal } from '@portal/contract/seal';
import type { Infer } from '@portal/schema';
import { allowedHosts } from '../../platform/allowedHosts';
import { AppError } from '../../platform/AppError';
import { audit } from '../../platform/audit';
import type { Deps } from '../../platform/Deps';
import { newId } from '../../platform/ids';
import type { PersonActor } from '../../platform/Actor';
import { say, type Translatable } from '../../platform/i18n/say';
import { parseUpstream, requestOutside, tlsFault } from '../../platform/upstream';
import { findOperations } from '../catalog';
import { refuseUnheld } from '../review';
import { fillPath, leadsAway, testRequest } from '../testing';
import { answerOf, type ReadAnswer } from './answerOf';
import { hasOwnSandbox } from './hasOwnSandbox';
import { settingsOf } from './operationSettings';
import { isOfflineRequest } from './offlineRequest.repository';
import { noSuchOperation } from './publication.preview';
import { getPublication, type PublicationRow } from './publication.repository';
import { createTlsOpener } from './publication.tls';

type Asked = Infer<(typeof callCaseUpstream)['request']>;

/** Trial calls by reviewers to an upstream, made as a gateway would. */
export function createUpstreamCalls({ db, clock, config }: Deps) {
  const seal = createSeal(config.sealKeys, 'upstream');
  const open = createTlsOpener({ config });

  /** @throws {AppError} `E0017` for an invalid request. */
  function requestOf({ data }: PublicationRow, asked: Asked) {
    if (asked.env === 'sandbox' && !hasOwnSandbox(data)) throw wrong('env', say`没有沙箱上游`);
    const base = parseUpstream(asked.env === 'prod' ? data.upstreamUrl : data.sandboxUrl);
    const { path = asked.path } = settingsOf(data, asked) ?? {};
    const request = testRequest({ ...asked, path: fillPath(path, asked.pathParams) });
    if (leadsAway(request.target)) throw wrong('pathParams', say`路径参数不能是 . 或 ..`);
    const secret = data.authHeader && data.authSealed ? seal.open(data.authSealed) : '';
    const headers = {
      ...request.headers,
      host: base.host,
      'x-request-id': newId('review'),
      ...(secret && { [data.authHeader.toLowerCase()]: secret }),
    };
    const url = new URL(base.origin + base.pathname.replace(/\/+$/, '') + request.target);
    return { url, secret, sent: { method: request.method, headers, body: request.body || undefined } };
  }

  /** Every outcome is reported as an answer. */
  async function send(row: PublicationRow, asked: Asked) {
    const { url, secret, sent } = requestOf(row, asked);
    const { timeoutMs = row.data.timeoutMs } = settingsOf(row.data, asked) ?? {};
    const startedAt = performance.now();
    const ms = () => Math.round(performance.now() - startedAt);
    try {
      const hosts = await allowedHosts(db, config);
      const read = async (answer: ReadAnswer) => answerOf(answer, secret);
      const answer = await requestOutside(url, hosts, timeoutMs, read, sent, open(row.data));
      return { ...answer, reason: '', ms: ms() };
    } catch (error) {
      return { ...silence, reason: reasonOf(error, ms() >= timeoutMs ? timeoutMs : null), ms: ms() };
    }
  }

  /**
   * Makes one call to the upstream of a case, for the operator who has taken it; each is audited.
   *
   * @throws {AppError} `E3107` not taken by them, `E3111` one's own, `E3110`, `E0017` for an invalid request.
   */
  return async (asked: Asked, { userId, address }: PersonActor) => {
    const { subjectId, method, path, env } = asked;
    if (isOfflineRequest(subjectId)) throw new AppError('E3110');
    await refuseUnheld(db, userId, { kind: 'publication', subjectId }, clock());
    const row = await getPublication(db, subjectId);
    const operations = row.document ? findOperations(row.document) : [];
    if (!operations.some((one) => one.method === method && one.path === path)) throw noSuchOperation();
    const answer = await send(row, asked);
    await audit(db, {
      at: clock(),
      userId,
      event: 'review.call',
      address,
      outcome: answer.status === 0 ? 'E4103' : 'ok',
      detail: JSON.stringify({ subjectId, operation: `${method} ${path}`, env, status: answer.status }),
    });
    return answer;
  };
}

const silence = { status: 0, bytes: 0, headers: [], body: '', isBinary: 0, isCut: 0 };

const wrong = (name: string, message: Translatable) => new AppError('E0017', { fields: [{ name, message }] });

/** @param lateMs Time until the timeout; null: it failed otherwise. */
function reasonOf(error: unknown, lateMs: number | null): Translatable {
  if (error instanceof AppError) return error.words;
  return lateMs === null
    ? (tlsFault(error) ?? say`上游没有应答，请检查地址、端口与防火墙`)
    : say`上游在 ${lateMs} 毫秒内没有应答完`;
}
