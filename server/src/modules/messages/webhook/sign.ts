import { createHmac, randomBytes } from 'node:crypto';

const mark = 'whsec_';
const secretBytes = 24;

export const newSigningSecret = () => mark + randomBytes(secretBytes).toString('base64');

export interface Signed {
  eventId: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** Signed content: id, timestamp and body, so that none can be exchanged. */
export const textOf = ({ eventId, timestamp, body }: Signed) => `${eventId}.${timestamp}.${body}`;

/** Signature of Standard Webhooks: HMAC-SHA256 with the receiver's secret. */
export function signatureOf(secret: string, signed: Signed): string {
  const key = Buffer.from(secret.slice(mark.length), 'base64');
  return `v1,${createHmac('sha256', key).update(textOf(signed)).digest('base64')}`;
}
