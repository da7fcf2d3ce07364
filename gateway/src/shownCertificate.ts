import { createHash } from 'node:crypto';
import { isToldByProxy, type IsTrustedProxy } from '@portal/environment';
import type { RequestHead } from './RequestHead';

/** Headers in which a front may hand on the certificate that a caller has shown. Never for an upstream: `headers.ts`. */
export const clientCertHeaders = ['client-cert', 'x-client-cert', 'x-ssl-client-cert'] as const;
export type ClientCertHeader = (typeof clientCertHeaders)[number];

export interface CertificateParts {
  /** The one that the front of this gateway sets or removes with every call; null: no front does. */
  clientCertHeader: ClientCertHeader | null;
  isTrustedProxy: IsTrustedProxy;
}

/**
 * Which certificate a caller has shown to the front, which has made sure that he holds its private key.
 *
 * @returns sha256 of it (DER) in hex; null: none, or somebody says so who is not believed.
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

/** PEM in percent-encoding (nginx), or base64 with colons around it (RFC 9440) or without. Several are none. */
function derOf(told: string): Buffer | null {
  const text = decoded(told)?.trim() ?? '';
  const base64 = pem.exec(text)?.[1]?.replaceAll(/\s/g, '') ?? text.replace(/^:(.*):$/, '$1');
  return /^[A-Za-z0-9+/]+={0,2}$/.test(base64) ? Buffer.from(base64, 'base64') : null;
}

/** Null: half an escape. */
function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
