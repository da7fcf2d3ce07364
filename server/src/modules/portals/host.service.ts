import { hostState, portalState, type HostFacts } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { auditAct } from '../../platform/auditAct';
import { changesOf } from '../../platform/changesOf';
import type { Deps } from '../../platform/Deps';
import type { DomainNames } from '../../platform/DomainNames';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { isUniqueViolation } from '../../platform/db/isUniqueViolation';
import { forEachRow } from '../../platform/forEachRow';
import { newId } from '../../platform/ids';
import { systemActor, type Actor } from '../../platform/Actor';
import { say } from '../../platform/i18n/say';
import { days, formatInstant } from '../../platform/time';
import type { PortalService } from '../content';
import {
  findHost,
  findProven,
  isServable,
  listHostsToCheck,
  putHost,
  removeHost,
  updateHost,
  type HostRow,
} from './host.repository';
import {
  getManaged,
  lockOwned,
  lockPortal,
  movePortal,
  updatePortal,
  type Manager,
} from './portal.repository';

const proofPrefix = '_portal-verify.';
const valueOf = ({ token }: HostRow) => `portal-verify=${token}`;
/** Consecutive daily failures. */
const failuresMax = 3;
const checkedAtOnce = 200;

/** States in which a portal may have its own domain. */
const bindable: readonly number[] = [
  portalState.online,
  portalState.resolving,
  portalState.certifying,
  portalState.stopped,
  portalState.unresolved,
];

interface Records {
  hasTxt: boolean;
  hasCname: boolean;
}

/** Failures are counted per domain. */
const replaced = () => new AppError('E3107', {}, say`检测期间域名已更换或解除，请重新检测`);

export type HostService = ReturnType<typeof createHostService>;

/** A portal's own domain: verified by a TXT record, pointed here by a CNAME record, checked daily. */
export function createHostService(
  { db, clock, config, log }: Deps,
  { portals, names }: { portals: PortalService; names: DomainNames },
) {
  const ask = async (row: HostRow, target: string): Promise<Records> => {
    const [txt, cname] = await Promise.all([names.txt(proofPrefix + row.host), names.cname(row.host)]);
    return { hasTxt: txt.includes(valueOf(row)), hasCname: cname.includes(target) };
  };

  const factsOf = (row: HostRow, target: string): HostFacts => ({
    host: row.host,
    state: row.state,
    sourceIps: row.source_ips,
    records: [
      { type: 'TXT', name: proofPrefix + row.host, value: valueOf(row), ok: row.has_txt ? 1 : 0 },
      { type: 'CNAME', name: row.host, value: target, ok: row.has_cname ? 1 : 0 },
    ],
    checkedAt: row.checked_at && formatInstant(row.checked_at),
    certExpireAt: row.certificate_until && formatInstant(row.certificate_until),
    failures: row.failures,
  });

  /** @throws {AppError} `E6005` a domain of the platform, or one verified by another portal. */
  async function refuseTaken(tx: Db, host: string, portalId: string): Promise<void> {
    const isOurs = host === config.mainDomain || host.endsWith(`.${config.mainDomain}`);
    const proven = isOurs ? undefined : await findProven(tx, host);
    if (isOurs || (proven && proven.portal_id !== portalId)) throw new AppError('E6005');
  }

  async function getHost(tx: Db, portalId: string): Promise<HostRow> {
    const row = await findHost(tx, portalId);
    if (!row) throw new AppError('E3107', {}, say`还没有登记自有域名`);
    return row;
  }

  /**
   * Records that both records were verified; the certificate follows.
   *
   * @param row  As read before the DNS queries, which take a while.
   * @throws {AppError} `E3107` when the portal has another domain by now, about which nothing is known.
   */
  async function prove(tx: Db, row: HostRow, actor: Actor): Promise<void> {
    const now = clock();
    const portal = await lockPortal(tx, row.portal_id);
    await refuseTaken(tx, row.host, row.portal_id);
    const state = names.certificateUntil ? hostState.certifying : hostState.served;
    const changes = { has_txt: true, has_cname: true, failures: 0, checked_at: now, state };
    try {
      if (!(await updateHost(tx, row, { ...changes, proven_at: row.proven_at ?? now }))) throw replaced();
    } catch (error) {
      throw isUniqueViolation(error) ? new AppError('E6005') : error;
    }
    if (portal.state === portalState.resolving)
      await movePortal(tx, portal, { to: portalState.certifying, actor, at: now });
    if (state === hostState.served) await serve(tx, row, null, actor);
  }

  /** The certificate exists, or certificates are not managed here. */
  async function serve(tx: Db, row: HostRow, until: Date | null, actor: Actor): Promise<void> {
    const at = clock();
    const portal = await lockPortal(tx, row.portal_id);
    if (!(await updateHost(tx, row, { state: hostState.served, certificate_until: until }))) throw replaced();
    const to = portalState.online;
    if (portal.state === portalState.certifying)
      await movePortal(tx, portal, { to, actor, at }, { online_at: at });
    if (portal.state === portalState.unresolved) await movePortal(tx, portal, { to, actor, at });
  }

  async function takeCertificate(row: HostRow, actor: Actor): Promise<boolean> {
    if (!names.certificateUntil) return true;
    const until = await names.certificateUntil(row.host);
    if (until) await inTransaction(db, (tx) => serve(tx, row, until, actor));
    else await updateHost(db, row, { state: hostState.uncertified });
    return until !== null;
  }

  /** The daily check. An unanswered query does not count as a failure. */
  async function recheck(row: HostRow): Promise<void> {
    const { prefix } = await inTransaction(db, (tx) => lockPortal(tx, row.portal_id));
    const { hasTxt, hasCname } = await ask(row, portals.hostOfPrefix(prefix));
    const isThere = hasTxt && hasCname;
    if (isThere) {
      await inTransaction(db, (tx) => prove(tx, row, systemActor));
      await takeCertificate(row, systemActor);
      return;
    }
    await inTransaction(db, async (tx) => {
      const failures = row.failures + 1;
      const isLost = failures >= failuresMax;
      const at = clock();
      const now = await lockPortal(tx, row.portal_id);
      const isSame = await updateHost(tx, row, {
        has_txt: hasTxt,
        has_cname: hasCname,
        failures,
        checked_at: at,
        ...(isLost && { state: hostState.unresolved }),
      });
      if (isSame && isLost && now.state === portalState.online)
        await movePortal(tx, now, { to: portalState.unresolved, actor: systemActor, at });
    });
  }

  return {
    refuseTaken,

    /** Whether a certificate may be obtained for a domain. */
    isServable: (host: string) => isServable(db, host),

    /** Null for a portal without a domain of its own. */
    async view(portalId: string, prefix: string): Promise<HostFacts | null> {
      const row = await findHost(db, portalId);
      return row ? factsOf(row, portals.hostOfPrefix(prefix)) : null;
    },

    /** @throws {AppError} `E6008`, `E5103`, `E3107` in this state, `E6005`. */
    async bind(
      manager: Manager,
      id: string,
      input: { host: string; sourceIps: string[]; icpNo: string },
      actor: Actor,
    ): Promise<HostFacts> {
      return inTransaction(db, async (tx) => {
        const portal = await lockOwned(tx, manager, id);
        if (!bindable.includes(portal.state)) throw new AppError('E3107');
        await refuseTaken(tx, input.host, id);
        const at = clock();
        const before = await findHost(tx, id);
        await putHost(tx, id, { ...input, token: newId('verify'), at });
        if (input.icpNo) await updatePortal(tx, id, { icp_no: input.icpNo });
        const detail = {
          ...{ id, name: portal.name, host: input.host },
          ...changesOf(
            { host: before?.host ?? '', sourceIps: before?.source_ips ?? [], icpNo: portal.icp_no },
            { host: input.host, sourceIps: input.sourceIps, icpNo: input.icpNo || portal.icp_no },
          ),
        };
        await auditAct(tx, { actor, at, event: 'portal.host.bind', detail });
        return factsOf(await getHost(tx, id), portals.hostOfPrefix(portal.prefix));
      });
    },

    /**
     * Checks the records and, if both exist, the certificate.
     *
     * @throws {AppError} `E6008`, `E5103`, `E3107` no domain, `E6004` neither record is found, `E6005` another portal
     *   has verified it in the meantime, `E6006` no certificate yet.
     */
    async verify(manager: Manager, id: string, actor: Actor): Promise<HostFacts> {
      const portal = await getManaged(db, manager, id);
      if (portal.owner_id !== manager.ownerId) throw new AppError('E5103');
      if (!bindable.includes(portal.state)) throw new AppError('E3107');
      const row = await getHost(db, id);
      const target = portals.hostOfPrefix(portal.prefix);
      const found = await ask(row, target).catch(() => {
        throw new AppError('E6004', {}, say`域名服务器没有应答，请稍后重新检测`);
      });
      if (found.hasTxt && found.hasCname) {
        await inTransaction(db, (tx) => prove(tx, row, actor));
        if (!(await takeCertificate(row, actor))) throw new AppError('E6006');
      } else {
        const changes = { has_txt: found.hasTxt, has_cname: found.hasCname, checked_at: clock() };
        if (!(await updateHost(db, row, changes))) throw replaced();
        if (!found.hasTxt && !found.hasCname) throw new AppError('E6004');
      }
      return factsOf(await getHost(db, id), target);
    },

    /** @throws {AppError} `E6008`, `E5103`, `E3107` no domain. */
    async unbind(manager: Manager, id: string, actor: Actor): Promise<void> {
      await inTransaction(db, async (tx) => {
        const portal = await lockOwned(tx, manager, id);
        const { host } = await getHost(tx, id);
        await removeHost(tx, id);
        const at = clock();
        const detail = { id, name: portal.name, host };
        await auditAct(tx, { actor, at, event: 'portal.host.unbind', detail });
        const isWaiting = portal.state === portalState.resolving || portal.state === portalState.certifying;
        if (isWaiting || portal.state === portalState.unresolved)
          await movePortal(
            tx,
            portal,
            { to: portalState.online, actor, at },
            isWaiting ? { online_at: at } : {},
          );
      });
    },

    /** Checks the records of every verified domain once a day. */
    async recheckDue(): Promise<number> {
      const due = await listHostsToCheck(db, new Date(clock().getTime() - days), checkedAtOnce);
      return forEachRow(log, due, ({ host }) => host, recheck);
    },
  };
}
