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

/** What is signed: id, timestamp and body, so that none of them can be another. */
export const textOf = ({ eventId, timestamp, body }: Signed) => `${eventId}.${timestamp}.${body}`;

/** As Standard Webhooks says: HMAC-SHA256 with the secret of the receiver. */
export function signatureOf(secret: string, signed: Signed): string {
  const key = Buffer.from(secret.slice(mark.length), 'base64');
  return `v1,${createHmac('sha256', key).update(textOf(signed)).digest('base64')}`;
}
