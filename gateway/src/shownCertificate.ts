import { createHash } from 'node:crypto';
import { isToldByProxy, type IsTrustedProxy } from '@portal/environment';
import type { RequestHead } from './RequestHead';

/** Headers in which a front may pass on a client certificate. Never forwarded to an upstream: see `headers.ts`. */
export const clientCertHeaders = ['client-cert', 'x-client-cert', 'x-ssl-client-cert'] as const;
export type ClientCertHeader = (typeof clientCertHeaders)[number];

export interface CertificateParts {
  /** The header that this gateway's front sets or removes on every call; null: none. */
  clientCertHeader: ClientCertHeader | null;
  isTrustedProxy: IsTrustedProxy;
}

/**
 * The client certificate that a caller presented to the front, which has verified possession of its key.
 *
 * @returns sha256 of it (DER) in hex; null: none, or not from a trusted front.
 */
export function shownCertificate(
  request: Pick<RequestHead, 'headers' | 'socket'>,
  { clientCertHeader, isTrustedProxy }: CertificateParts,
): string | null {
  if (clientCertHeader === null || !isToldByProxy(request, isTrustedProxy)) return null;
  const told = request.headers[clientCertHeader];
  const der = typeof told === 'string' ? derOf(told) : null;
  return der && createHash('sha256').update(der).digest('hex');
}

const pem = /^-----BEGIN CERTIFICATE-----([\s\S]*)-----END CERTIFICATE-----$/;

/**
 * Percent-encoded PEM (nginx), or base64 with or without surrounding colons (RFC 9440). Several certificates count as
 * none.
 */
function derOf(told: string): Buffer | null {
  const text = decoded(told)?.trim() ?? '';
  const base64 = pem.exec(text)?.[1]?.replaceAll(/\s/g, '') ?? text.replace(/^:(.*):$/, '$1');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : null;
}

/** @returns null for an invalid escape. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
