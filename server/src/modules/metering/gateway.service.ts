import type { PersonActor } from '../../platform/Actor';
import { AppError } from '../../platform/AppError';
import { auditAct } from '../../platform/auditAct';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Deps } from '../../platform/Deps';
import { noteGone, noteLeft } from './gateway.repository';
import { silentMs } from './gateways.queries';

export type GatewayService = ReturnType<typeof createGatewayService>;

/** Gateways that have stopped or were removed; one that is heard of again counts again. */
export function createGatewayService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  return {
    /** A deliberate stop. @returns whether the gateway exists. */
    leave: (gatewayId: string): Promise<boolean> => noteLeft(db, gatewayId, clock()),

    /** Removes a silent gateway. @throws {AppError} `E4110` when it is alive or unknown. */
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
