import { createHmac, randomBytes } from 'node:crypto';

const mark = 'whsec_';
const secretBytes = 24;

export const newSigningSecret = () => mark + randomBytes(secretBytes).toString('base64');

interface Signed {
  eventId: string;
  /** Seconds since 1970. */
  timestamp: number;
  body: string;
}

/** As Standard Webhooks says: HMAC-SHA256 over id, timestamp and body, so that none of them can be another. */
export function signatureOf(secret: string, { eventId, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.slice(mark.length), 'base64');
  const text = `${eventId}.${timestamp}.${body}`;
  return `v1,${createHmac('sha256', key).update(text).digest('base64')}`;
}
