import { AppError } from '../../../platform/AppError';
import { audit } from '../../../platform/audit';
import type { Deps } from '../../../platform/Deps';
import { inTransaction } from '../../../platform/db/inTransaction';
import type { Account } from '../../../platform/http/Member';
import type { Visitor } from '../../../platform/http/visitor';
import { lockOrganisation } from '../organisation/membership.repository';
import { ssoOfSession } from '../organisation/ssoOfSession';
import { deleteLinks, endSsoSessions, listLinksOf } from './ssoLink.repository';

export type SsoOwnLinks = ReturnType<typeof createSsoOwnLinks>;

/** Links of a person with identity providers. */
export function createSsoOwnLinks({ db, clock }: Deps) {
  return {
    async list(person: Account, page: { pageNo: number; pageSize: number }, visitor: Visitor) {
      const mayUnlink = (await ssoOfSession(db, visitor)) === null;
      return { ...(await listLinksOf(db, person.id, page)), mayUnlink: mayUnlink ? 1 : 0 };
    },

    /**
     * The membership stays.
     *
     * @throws {AppError} `E5622` in a session of a provider, which proves no other way to sign in; `E5619` without a
     *   link.
     */
    async unlink(person: Account, organisationId: string, visitor: Visitor): Promise<void> {
      if ((await ssoOfSession(db, visitor)) !== null) throw new AppError('E5622');
      await inTransaction(db, async (tx) => {
        await lockOrganisation(tx, organisationId);
        if ((await deleteLinks(tx, organisationId, person.id)) === 0) throw new AppError('E5619');
        const at = clock();
        await endSsoSessions(tx, organisationId, at, person.id);
        const who = { userId: person.id, accountId: organisationId, address: visitor.address };
        const detail = JSON.stringify({ userId: person.id });
        await audit(tx, { at, ...who, event: 'sso.unlink', outcome: 'ok', detail });
      });
    },
  };
}
