import { z, type Infer } from '@portal/schema';
import { pemCharsMax } from '@portal/rules';
import { defineCall } from './defineCall';
import { Id, Instant } from './fields';

const Certificate = z.object({
  /** Subject of the certificate. */
  subject: z.string(),
  issuer: z.string(),
  /** SHA-256, pairs of hexadecimal digits with colons. */
  fingerprint: z.string(),
  endsAt: Instant,
});

/** Public facts of mutual TLS with an upstream: never the private key. */
export const UpstreamTlsView = z.object({
  /** Certificate that gateways present; null: none. */
  certificate: z.nullable(Certificate),
  /** Authority for the upstream's certificate; null: the public ones. */
  authority: z.nullable(Certificate),
});
export type UpstreamTlsView = Infer<typeof UpstreamTlsView>;

const Pem = z._default(z.string().check(z.maxLength(pemCharsMax, `最多${pemCharsMax}个字符`)), '');

export const saveUpstreamTls = defineCall({
  path: '/api/saveUpstreamTls',
  right: 'publish',
  summary: '保存上游的客户端证书、私钥与 CA 证书，留空的沿用；私钥加密保存，不再显示',
  effect: 'write',
  guard: 'provider',
  request: z.object({
    draftId: Id,
    /** PEM: the certificate first, then its issuers. */
    certificate: Pem,
    /** PEM without a passphrase. */
    privateKey: Pem,
    /** PEM, one or more. */
    authority: Pem,
  }),
  reply: z.object({ tls: UpstreamTlsView }),
  codes: ['E3107', 'E4108'],
});

export const removeUpstreamTls = defineCall({
  path: '/api/removeUpstreamTls',
  right: 'publish',
  summary: '移除上游的客户端证书、私钥与 CA 证书',
  effect: 'write',
  guard: 'provider',
  request: z.object({ draftId: Id }),
  reply: z.object({}),
  codes: ['E3107', 'E4108'],
});
