import { z } from 'zod';
import { isObject } from '@portal/rules';
import { formatInstant, type Clock } from '../../../../platform/time';
import { ChannelError } from '../PaymentChannel';
import { isSignedText } from '../rsaSha256';
import { textOf, type Wire } from '../Wire';
import type { AlipaySettings } from '../../../../platform/AlipaySettings';
import { rawMember, signed, type AlipayParams } from './signContent';

const success = '10000';
const refused = '40004';
/** Codes of temporary refusals. */
const passing = ['ACQ.SYSTEM_ERROR', 'aop.ACQ.SYSTEM_ERROR', 'isp.unknow-error', 'SYSTEM_ERROR'];

const Answer = z.looseObject({
  code: z.string(),
  sub_code: z.string().optional(),
  sub_msg: z.string().optional(),
  msg: z.string().optional(),
});

export type AlipayAnswer =
  { isDone: true; fields: Readonly<Record<string, unknown>> } | { isDone: false; code: string; text: string };

/** A signed request. */
export function alipayRequest(
  settings: AlipaySettings,
  now: Date,
  method: string,
  content: object,
  more: AlipayParams = {},
): AlipayParams {
  const params = {
    app_id: settings.appId,
    method,
    format: 'JSON',
    charset: 'utf-8',
    sign_type: 'RSA2',
    timestamp: formatInstant(now),
    version: '1.0',
    ...more,
    biz_content: JSON.stringify(content),
  };
  return signed(params, settings.privateKey);
}

/**
 * Sends a request to Alipay and verifies the answer's signature.
 *
 * @throws {ChannelError} without an answer, or with an inconclusive one.
 */
export async function askAlipay(
  { settings, wire, clock }: { settings: AlipaySettings; wire: Wire; clock: Clock },
  method: string,
  content: object,
  more?: AlipayParams,
): Promise<AlipayAnswer> {
  const params = alipayRequest(settings, clock(), method, content, more);
  const text = await wire(
    {
      method: 'POST',
      url: `${settings.gateway}?charset=utf-8`,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams(params).toString(),
    },
    textOf,
  );
  const fields = readSigned(text, `${method.replaceAll('.', '_')}_response`, settings);
  const answer = Answer.safeParse(fields);
  if (!answer.success) throw new ChannelError('unreadable');
  const { code, sub_code = '', sub_msg = '', msg = '' } = answer.data;
  if (code === success) return { isDone: true, fields: answer.data };
  if (code !== refused || passing.includes(sub_code))
    throw new ChannelError(sub_code || code, sub_msg || msg);
  return { isDone: false, code: sub_code, text: sub_msg || msg };
}

function readSigned(text: string, member: string, { publicKey }: AlipaySettings): unknown {
  const raw = rawMember(text, member);
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    throw new ChannelError('unreadable');
  }
  const sign = isObject(whole) ? whole.sign : null;
  if (raw === null) throw new ChannelError('error_response');
  if (typeof sign !== 'string' || !isSignedText(raw, sign, publicKey)) throw new ChannelError('unsigned');
  return JSON.parse(raw);
}
