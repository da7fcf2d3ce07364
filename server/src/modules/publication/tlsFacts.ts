import type { UpstreamTlsView } from '@portal/calls';
import type { KeptCertificate, KeptTls } from '../../platform/db/tables';
import { say, type Translatable } from '../../platform/i18n/say';
import { formatDate, formatInstant } from '../../platform/time';

const endsOf = (tls: KeptTls | null | undefined) =>
  [tls?.certificate, tls?.authority].flatMap((one) => (one ? [new Date(one.endsAt)] : []));

/** Earliest end of the certificates; null: none. */
export const firstEndOf = (tls: KeptTls | null | undefined): Date | null =>
  endsOf(tls).reduce<Date | null>((first, end) => (first && first <= end ? first : end), null);

const shown = (one: KeptCertificate | null | undefined) =>
  one ? { ...one, endsAt: formatInstant(new Date(one.endsAt)) } : null;

export const shownTls = (tls: KeptTls | null | undefined): UpstreamTlsView => ({
  certificate: shown(tls?.certificate),
  authority: shown(tls?.authority),
});

/** A line per certificate, for reviewers. */
export function tlsLines(tls: KeptTls | null | undefined): Translatable[] {
  const lineOf = (label: Translatable, one: KeptCertificate | null | undefined) =>
    one
      ? [
          say`${label} ${one.subject}，${formatDate(new Date(one.endsAt))} 到期，SHA-256 指纹 ${one.fingerprint}`,
        ]
      : [];
  return [...lineOf(say`客户端证书`, tls?.certificate), ...lineOf(say`CA 证书`, tls?.authority)];
}

/** Why these certificates prevent going online; null: nothing. */
export function tlsProblem(
  tls: KeptTls | null | undefined,
  upstreamUrl: string,
  now: Date,
): Translatable | null {
  const end = firstEndOf(tls);
  if (!end) return null;
  if (!/^https:/i.test(upstreamUrl)) return say`证书只用于 https 的上游，请改上游地址或移除证书`;
  return end <= now ? say`证书已于 ${formatDate(end)} 到期，请换上新的` : null;
}
