import type { PersonActor } from '../../platform/Actor';
import { AppError } from '../../platform/AppError';
import { auditAct } from '../../platform/auditAct';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Deps } from '../../platform/Deps';
import { noteGone, noteLeft } from './gateway.repository';
import { silentMs } from './gateways.queries';

export type GatewayService = ReturnType<typeof createGatewayService>;

/** Who is a gateway no longer. Whoever is heard of again is one again. */
export function createGatewayService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    /** It stops on purpose: nobody waits for it. @returns Whether there is such a gateway. */
    leave: (gatewayId: string): Promise<boolean> => noteLeft(db, gatewayId, clock()),

    /** It is gone for good, without a word. @throws {AppError} `E4110` for one that is there, or never was. */
    remove: (gatewayId: string, reason: string, actor: PersonActor): Promise<void> =>
      inTransaction(db, async (tx) => {
        const now = clock();
        const silentSince = new Date(now.getTime() - silentMs);
        if (!(await noteGone(tx, gatewayId, silentSince, now))) throw new AppError('E4110');
        const detail = { id: gatewayId, name: gatewayId, reason };
        await auditAct(tx, { actor, at: now, event: 'gateway.remove', detail });
      }),
  };
}
