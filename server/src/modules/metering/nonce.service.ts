import { nonceKeptMs, type UsedNonce } from '@portal/contract/gatewaySignature';
import type { Deps } from '../../platform/Deps';
import { inTransaction } from '../../platform/db/inTransaction';
import { claimNonces, forgetNonces } from './gateway.repository';

export type NonceService = ReturnType<typeof createNonceService>;

/** Makes a signed call count once among all gateways. */
export function createNonceService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const usableFrom = () => new Date(clock().getTime() - nonceKeptMs);
  return {
    /** @returns for each nonce true if it is claimed for the first time by any gateway. */
    async claim(nonces: readonly UsedNonce[]): Promise<boolean[]> {
      if (nonces.length === 0) return [];
      const first = new Map(nonces.map((one) => [`${one.keyId} ${one.nonce}`, one]));
      // Same order in all transactions, to avoid deadlocks.
      const ordered = [...first].sort(([one], [other]) => (one < other ? -1 : 1));
      const wanted = ordered.map(([, nonce]) => nonce);
      const free = await inTransaction(db, (tx) =>
        claimNonces(tx, wanted, { now: clock(), usableFrom: usableFrom() }),
      );
      const won = new Set(ordered.filter((_, at) => free[at]).map(([id]) => id));
      return nonces.map(({ keyId, nonce }) => won.delete(`${keyId} ${nonce}`));
    },

    forget: () => forgetNonces(db, usableFrom()),
  };
}
