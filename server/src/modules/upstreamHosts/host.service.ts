import { newHostMark } from '@portal/calls';
import type { PersonActor } from '../../platform/Actor';
import { announce } from '../../platform/announce';
import { AppError } from '../../platform/AppError';
import { auditAct } from '../../platform/auditAct';
import { changesOf } from '../../platform/changesOf';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { refuseOutdated } from '../../platform/refuseOutdated';
import { say, type Translatable } from '../../platform/i18n/say';
import { addHost, deleteHost, listApisAt, lockHost, markOf, putHost } from './host.repository';

interface Given {
  host: string;
  address: string;
  remark: string;
  /** Mark of what was seen; absent: not checked. */
  mark?: string;
}

/** Host names that providers may use for addresses in a private network. */
export function createHostService({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  /** Gateways fetch each API again. */
  async function tellGateways(tx: Db, host: string): Promise<void> {
    for (const apiId of await listApisAt(tx, host)) await announce(tx, 'api.changed', apiId, clock());
  }

  return {
    /** @throws {AppError} `E0017` for a host that is there already, `E7042`. */
    save: (given: Given, actor: PersonActor) =>
      inTransaction(db, async (tx) => {
        const { host, address, remark, mark } = given;
        const row = { host, address, remark };
        const isAdded = await addHost(tx, row, clock());
        const before = isAdded ? undefined : await lockHost(tx, host);
        const isSame = before && markOf(before) === markOf(given);
        if (before && mark === newHostMark && !isSame)
          throw refuse('host', say`这个域名已经放行，请在列表里修改它`);
        refuseOutdated(mark, markOf(before), markOf(given));
        if (!isAdded) await putHost(tx, row, clock());
        const facts = before
          ? changesOf({ address: before.address, remark: before.remark }, { address, remark })
          : { address, remark };
        const detail = { id: host, name: host, ...facts };
        await auditAct(tx, { actor, at: clock(), event: 'upstreamHost.save', detail });
        await tellGateways(tx, host);
      }),

    /** @throws {AppError} `E4109`. */
    remove: (host: string, reason: string, actor: PersonActor) =>
      inTransaction(db, async (tx) => {
        if (!(await deleteHost(tx, host))) throw new AppError('E4109');
        const detail = { id: host, name: host, reason };
        await auditAct(tx, { actor, at: clock(), event: 'upstreamHost.remove', detail });
        await tellGateways(tx, host);
      }),
  };
}

const refuse = (name: string, message: Translatable) =>
  new AppError('E0017', { fields: [{ name, message }] });
