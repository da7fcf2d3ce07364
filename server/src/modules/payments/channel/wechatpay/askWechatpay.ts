import { isObject } from '@portal/rules';
import type { Clock } from '../../../../platform/time';
import { newSecret } from '../../../../platform/ids';
import { ChannelError } from '../PaymentChannel';
import { textOf, type Wire, type WireRequest } from '../Wire';
import { authorizationOf, isGenuine } from './signMessage';
import type { WechatpaySettings } from '../../../../platform/WechatpaySettings';

export interface Asking {
  settings: WechatpaySettings;
  wire: Wire;
  clock: Clock;
}

export interface WechatAnswer {
  status: number;
  fields: Record<string, unknown>;
}

/** A signed request. */
export function wechatRequest(
  { settings, clock }: Pick<Asking, 'settings' | 'clock'>,
  method: 'GET' | 'POST',
  url: string,
  content?: object,
): WireRequest {
  const { pathname, search } = new URL(url);
  const body = content === undefined ? '' : JSON.stringify(content);
  const authorization = authorizationOf(settings, {
    method,
    target: pathname + search,
    body,
    timestamp: String(Math.floor(clock().getTime() / 1000)),
    nonce: newSecret().slice(0, 32),
  });
  return {
    method,
    url,
    headers: {
      authorization,
      accept: 'application/json',
      'user-agent': 'open-api-portal',
      'wechatpay-serial': settings.publicKeyId,
      ...(content !== undefined && { 'content-type': 'application/json' }),
    },
    ...(content !== undefined && { body }),
  };
}

/**
 * Sends a request to WeChat Pay and verifies the answer's signature.
 *
 * @throws {ChannelError} without an answer, with an unsigned one, or one that reports trouble.
 */
export async function askWechatpay(
  asking: Asking,
  method: 'GET' | 'POST',
  target: string,
  content?: object,
): Promise<WechatAnswer> {
  const { settings, wire, clock } = asking;
  const request = wechatRequest(asking, method, settings.origin + target, content);
  const { status, headers, body } = await wire(request, async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    body: await textOf(answer),
  }));
  if (!isGenuine({ headers, body }, settings, clock())) throw new ChannelError('unsigned', `http ${status}`);
  const fields = readJson(body);
  if (status >= 500 || status === 429 || status === 401)
    throw new ChannelError(textIn(fields.code), textIn(fields.message));
  return { status, fields };
}

export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

function readJson(body: string): Record<string, unknown> {
  if (body === '') return {};
  try {
    const said: unknown = JSON.parse(body);
    if (isObject(said)) return said;
  } catch {
    /* as what is no object */
  }
  throw new ChannelError('unreadable');
}
