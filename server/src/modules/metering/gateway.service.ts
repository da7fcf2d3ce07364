import type { Deps } from '../../platform/Deps';
import { noteLeft } from './gateway.repository';

export type GatewayService = ReturnType<typeof createGatewayService>;

/** Who is a gateway, and who has been one. */
export function createGatewayService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    /** It stops on purpose: nobody waits for it until it is heard of again. @returns Whether there is such a gateway. */
    leave: (gatewayId: string): Promise<boolean> => noteLeft(db, gatewayId, clock()),
  };
}
