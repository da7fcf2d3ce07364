import { openSealed } from '../../platform/openSealed';
import { createSeal } from '@portal/contract/seal';
import type { UpstreamTls } from '@portal/contract/gateway';
import type { PersonActor } from '../../platform/Actor';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import { inTransaction } from '../../platform/db/inTransaction';
import type { KeptPublication } from '../../platform/db/tables';
import { takesUpstream } from './changeFields';
import { AppError } from '../../platform/AppError';
import { movePublication } from './movePublication';
import { getOwnPublication, lockOwnPublication, saveData } from './publication.repository';
import { readUpstreamTls } from './readUpstreamTls';
import { shownTls } from './tlsFacts';

const none: UpstreamTls = { certificate: '', privateKey: '', authority: '' };

/** Opens the sealed certificates of a draft; undefined: none. */
export type TlsOpener = (data: Pick<KeptPublication, 'tlsSealed'>) => UpstreamTls | undefined;

export function createTlsOpener({ config }: Pick<Deps, 'config'>): TlsOpener {
  const seal = createSeal(config.sealKeys, 'upstream');
  return ({ tlsSealed }) => (tlsSealed ? openSealed<UpstreamTls>(seal, tlsSealed) : undefined);
}

/** Mutual TLS of a draft's upstream. Secrets are never sent back. */
export function createTlsEdits(deps: Deps) {
  const { db, clock, config } = deps;
  const seal = createSeal(config.sealKeys, 'upstream');
  const open = createTlsOpener(deps);

  const keep = (draftId: string, actor: PersonActor, next: (before: UpstreamTls) => UpstreamTls | null) =>
    inTransaction(db, async (tx) => {
      const now = clock();
      const row = await lockOwnPublication(tx, actor.accountId, draftId);
      if (!takesUpstream(row.change)) throw new AppError('E3107');
      const given = next(open(row.data) ?? none);
      const tls = given && readUpstreamTls(given, now);
      if (row.state === 'rejected') await movePublication(tx, row, { to: 'draft', actor, at: now });
      const tlsSealed = given && seal.close(JSON.stringify(given));
      await saveData(tx, actor.accountId, draftId, { ...row.data, tlsSealed, tls }, now);
      const event = given ? 'publication.tls.save' : 'publication.tls.remove';
      await auditAct(tx, { actor, at: now, event, detail: { id: draftId, name: row.name } });
      return { tls: shownTls(tls) };
    });

  return {
    /** For testing the upstream. @throws {AppError} `E4108`. */
    of: async (ownerId: string, draftId: string) =>
      open((await getOwnPublication(db, ownerId, draftId)).data),

    /**
     * Empty fields are unchanged.
     *
     * @throws {AppError} `E0017` with the fault, `E3107` when it was submitted or may not change the upstream, `E4108`.
     */
    save: (draftId: string, given: UpstreamTls, actor: PersonActor) =>
      keep(draftId, actor, (before) => ({
        // Certificate and key are replaced together.
        ...(given.certificate || given.privateKey
          ? { certificate: given.certificate, privateKey: given.privateKey }
          : { certificate: before.certificate, privateKey: before.privateKey }),
        authority: given.authority || before.authority,
      })),

    /** @throws {AppError} `E3107`, `E4108`. */
    async remove(draftId: string, actor: PersonActor): Promise<void> {
      await keep(draftId, actor, () => null);
    },
  };
}
