import { readBeginning } from '@portal/environment';
import { errorCode } from '../../../platform/errorCode';
import type { Config } from '../../../platform/config';
import { AppError } from '../../../platform/AppError';
import { say, type Translatable, type TranslatableText } from '../../../platform/i18n/say';
import { requestOutside } from '../../../platform/upstream';
import { createPlatformKey } from './platformKey';
import { signatureOf } from './sign';
import { parseWebhookUrl } from './webhookAddress';

const timeoutMs = 5000;
const answerBytesMax = 500;

export interface Attempt {
  isSent: boolean;
  /** Null: no answer. */
  status: number | null;
  answer: string;
  /** Empty: success. */
  fault: TranslatableText;
  ms: number;
}

interface Sent {
  url: string;
  secret: string;
  eventId: string;
  body: string;
  at: Date;
}

/** Posts one event. Any 2xx is a success; redirects are not followed. Never throws. */
export async function sendEvent(
  { webhookHosts, secret: ownSecret }: Pick<Config, 'webhookHosts' | 'secret'>,
  { url, secret, eventId, body, at }: Sent,
): Promise<Attempt> {
  const startedAt = performance.now();
  const timestamp = Math.floor(at.getTime() / 1000);
  const signed = { eventId, timestamp, body };
  const platform = createPlatformKey(ownSecret);
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'api-portal-webhook/1',
    'webhook-id': eventId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `${signatureOf(secret, signed)} ${platform.signatureOf(signed)}`,
  };
  const ended = (facts: Omit<Attempt, 'ms'>) => ({
    ...facts,
    ms: Math.round(performance.now() - startedAt),
  });
  try {
    const { status, answer } = await requestOutside(
      parseWebhookUrl(url, webhookHosts),
      webhookHosts,
      timeoutMs,
      async (reply) => ({ status: reply.statusCode, answer: await beginningOf(reply.body) }),
      { method: 'POST', headers, body },
    );
    const isSent = status >= 200 && status < 300;
    return ended({ isSent, status, answer, fault: isSent ? '' : refusalOf(status) });
  } catch (error) {
    return ended({ isSent: false, status: null, answer: '', fault: faultOf(error) });
  }
}

const refusalOf = (status: number): Translatable =>
  status >= 300 && status < 400
    ? say`对方答复 HTTP ${status}：不跟随重定向，请把地址改为最终的地址`
    : say`对方答复 HTTP ${status}`;

async function beginningOf(body: AsyncIterable<unknown>): Promise<string> {
  const text = (await readBeginning(asFarAsItComes(body), answerBytesMax)).toString('utf8');
  // The database rejects NUL in texts.
  return text.replaceAll('\0', '');
}

/** The status is the answer: a body that breaks off or never ends changes nothing about it. */
async function* asFarAsItComes(body: AsyncIterable<unknown>): AsyncGenerator<unknown> {
  try {
    yield* body;
  } catch {
    // What has come until then is shown.
  }
}

/** Faults that the owner can fix, without details of this machine. */
function faultOf(error: unknown): Translatable {
  if (error instanceof AppError) return say`地址不可达：须为互联网上的 https 地址`;
  const code = errorCode(error) ?? '';
  if ((error instanceof Error && error.name === 'TimeoutError') || code.includes('TIMEOUT'))
    return say`${timeoutMs / 1000} 秒内没有答复`;
  if (code === 'ECONNREFUSED') return say`连接被拒绝`;
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code)) return say`TLS 证书无效：请检查有效期、域名与证书链`;
  return say`连接中断`;
}
