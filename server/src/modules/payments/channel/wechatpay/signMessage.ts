import type { KeyObject } from 'node:crypto';
import { minutes } from '../../../../platform/time';
import { isSignedText, signText } from '../rsaSha256';
import type { WechatpaySettings } from '../../../../platform/WechatpaySettings';

const scheme = 'WECHATPAY2-SHA256-RSA2048';
/** Accepted age of a signature, against replays. */
const skewMs = 5 * minutes;

/** Signed text of a request: one part per line, the body even if empty. */
export const requestMessage = (
  method: string,
  target: string,
  timestamp: string,
  nonce: string,
  body: string,
): string => `${[method, target, timestamp, nonce, body].join('\n')}\n`;

/** Signed text of an answer or notification. */
export const answerMessage = (timestamp: string, nonce: string, body: string): string =>
  `${[timestamp, nonce, body].join('\n')}\n`;

interface Signing {
  method: string;
  /** Path and query. */
  target: string;
  body: string;
  timestamp: string;
  nonce: string;
}

/** The `Authorization` header of a request. */
export function authorizationOf(
  { mchId, serialNo, privateKey }: Pick<WechatpaySettings, 'mchId' | 'serialNo' | 'privateKey'>,
  { method, target, body, timestamp, nonce }: Signing,
): string {
  const signature = signText(requestMessage(method, target, timestamp, nonce, body), privateKey);
  const parts = { mchid: mchId, nonce_str: nonce, signature, timestamp, serial_no: serialNo };
  const list = Object.entries(parts).map(([name, value]) => `${name}="${value}"`);
  return `${scheme} ${list.join(',')}`;
}

/** Parses that header; null when it is invalid. */
export function partsOf(authorization: string): Record<string, string> | null {
  if (!authorization.startsWith(`${scheme} `)) return null;
  const list = [...authorization.slice(scheme.length + 1).matchAll(/(\w+)="([^"]*)"/g)];
  return Object.fromEntries(list.map(([, name = '', value = '']) => [name, value]));
}

interface Heard {
  headers: Readonly<Record<string, unknown>>;
  body: string;
}

/** Verifies the signature and age of an answer or notification. */
export function isGenuine(
  { headers, body }: Heard,
  { publicKey, publicKeyId }: { publicKey: KeyObject; publicKeyId: string },
  now: Date,
): boolean {
  const header = (name: string) => {
    const value = headers[`wechatpay-${name}`];
    return typeof value === 'string' ? value : '';
  };
  const [timestamp, nonce, serial] = [header('timestamp'), header('nonce'), header('serial')];
  if (serial !== publicKeyId || !/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() - Number(timestamp) * 1000) > skewMs) return false;
  return isSignedText(answerMessage(timestamp, nonce, body), header('signature'), publicKey);
}
