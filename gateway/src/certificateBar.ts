import type { Refusal } from './Call';
import type { KnownKey } from './CallDirectory';
import type { RequestHead } from './RequestHead';
import { shownCertificate, type CertificateParts } from './shownCertificate';

/** Why a caller is refused whose app requires a client certificate; null: admitted. */
export function certificateBar(
  { certificates }: Pick<KnownKey, 'certificates'>,
  request: Pick<RequestHead, 'headers' | 'socket'>,
  front: CertificateParts,
  now: number,
): Refusal | null {
  if (certificates === null) return null;
  if (front.clientCertHeader === null) return withoutCertificates;
  return certificates.findBar(shownCertificate(request, front), now);
}

/** No front passes certificates on. */
const withoutCertificates: Refusal = {
  code: 'E9120',
  text: '应用只接受出示已登记证书的调用，而此入口不支持客户端证书，请向平台询问支持的网关地址',
};
