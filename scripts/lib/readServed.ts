import { SdkIndex, servesContract } from '@portal/contract/internal';
import { portalUrl } from './portalClient';

/**
 * What the portal serves to a remote of this contract. Null: no portal is running, or it does not serve the SDK; other
 * commands say so.
 *
 * @throws {Error} in Chinese when the portal does not support the contract: said before anything is built.
 */
export async function readServed(contract: string): Promise<SdkIndex | null> {
  const response = await fetch(`${portalUrl()}/sdk/index.json`).catch(() => null);
  const told: unknown = response?.ok ? await response.json().catch(() => null) : null;
  const { data: served = null } = SdkIndex.safeParse(told);
  if (served && !servesContract(contract, served.contract))
    throw new Error(
      `portal.json 的契约 ${contract} 不被 ${portalUrl()} 支持：它的契约是 ${served.contract}。请改为它支持的范围，或换一个门户。`,
    );
  return served;
}
