import { formatInstant } from '@portal/rules';
import type { ClientTls } from '@portal/contract/gateway';
import type { Refusal } from './Call';

/** Client certificates that admit calls of an app in an environment that requires one. */
export class CertificateList {
  private readonly ends: ReadonlyMap<string, number>;

  constructor({ certificates }: Pick<ClientTls, 'certificates'>) {
    this.ends = new Map(certificates.map(({ hash, until }) => [hash, until]));
  }

  /**
   * Why a caller with this certificate is refused; null: admitted.
   *
   * @param shown  sha256 in hex; null: none was shown.
   */
  findBar(shown: string | null, now: number): Refusal | null {
    if (shown === null) return refusal('应用只接受出示已登记证书的调用，本次没有出示客户端证书');
    const until = this.ends.get(shown);
    if (until === undefined)
      return refusal('出示的客户端证书没有在应用的这个环境登记，请在应用的“安全”页登记');
    if (until <= now)
      return refusal(
        `出示的客户端证书已于 ${formatInstant(new Date(until))} 到期，请换上新的，并在应用的“安全”页登记`,
      );
    return null;
  }
}

const refusal = (text: string): Refusal => ({ code: 'E9120', text });
