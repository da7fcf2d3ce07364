import type { PublicationData } from '@portal/calls';
import { lowestLevel } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { systemActor } from '../../platform/Actor';
import { parseUpstream } from '../../platform/upstream';
import {
  type Upstream,
  addLogEntry,
  findOperations,
  providerIdOf,
  saveProduct,
  saveUpstreams,
  setSandbox,
} from '../catalog';
import type { DocumentService } from '../documents';
import type { SubscriptionService } from '../market';
import { announce } from '../../platform/announce';
import { AppError } from '../../platform/AppError';
import { isInPlace, takesDescription, withChanges } from './changeFields';
import { hasOwnSandbox } from './hasOwnSandbox';
import { messageOfChange } from './messageOfChange';
import { movePublication } from './movePublication';
import { carryRequest } from './offlineRequest.repository';
import { findOnlineBase, isSuspended } from './online.queries';
import { termsOf } from './prices';
import type { PublicationRow } from './publication.repository';

/**
 * Makes an approved publication what visitors see and gateways serve, and tells who has subscribed. All or nothing: `tx` is
 * a transaction.
 *
 * @throws {AppError} `E3107` when the API is suspended, or what the draft changes is not online any more.
 */
export async function goOnline(
  tx: Db,
  approved: PublicationRow,
  { documents, subscriptions }: Services,
  now: Date,
): Promise<void> {
  const { change } = approved;
  const base = await findOnlineBase(tx, approved);
  if (isInPlace(change) && !base) throw new AppError('E3107');
  if (approved.api_id && (await isSuspended(tx, approved.api_id))) throw new AppError('E3107');
  // What else has changed online meanwhile stays.
  const data = base ? withChanges(change, base.data, approved.data) : approved.data;
  const apiId = await publishProduct(tx, { ...approved, data }, now);
  await saveUpstreams(tx, apiId, {
    prod: upstreamOf(data, data.upstreamUrl),
    sandbox: hasOwnSandbox(data) ? upstreamOf(data, data.sandboxUrl) : null,
  });
  await documents.relate(tx, apiId, approved.user_id, data.docIds ?? []);
  if (base && isInPlace(change)) {
    await movePublication(tx, base, { to: 'archived', actor: systemActor, at: now, reason: '已被变更取代' });
    await carryRequest(tx, base, approved);
  }
  await movePublication(tx, approved, {
    to: 'online',
    actor: systemActor,
    at: now,
    changes: { api_id: apiId, online_at: now, data: JSON.stringify(data) },
  });
  const { version, changes } = approved;
  await addLogEntry(tx, apiId, { version, kind: change, changes, text: '', at: now });
  const message = messageOfChange({ name: data.name, version, change, changes, apiId });
  if (base && message) await subscriptions.tellAllOf(tx, apiId, message);
  await announce(tx, 'api.changed', apiId, now);
}

interface Services {
  documents: DocumentService;
  subscriptions: SubscriptionService;
}

async function publishProduct(tx: Db, { id, user_id, change, data, document }: PublicationRow, now: Date) {
  if (!document) throw new Error(`publication ${id} was approved without a description`);
  const apiId = await saveProduct(
    tx,
    {
      code: data.code,
      name: data.name,
      icon: data.icon || ([...data.name][0] ?? ''),
      brief: data.brief,
      description: data.description,
      categoryId: data.categoryId,
      providerId: await providerIdOf(tx, user_id),
      tags: data.tags,
      plans: data.plans.map(termsOf),
      arePlansKept: isInPlace(change) && change !== 'price',
      authLevel: lowestLevel(data.plans.map(({ needLevel }) => needLevel)),
      contact: data.contact || null,
      sla: {
        availability: data.availability,
        supportHours: data.supportHours,
        compensation: data.compensation ?? '',
      },
      termsUrl: null,
      // A publication of before there was a choice is for all.
      portalId: data.portalId || null,
    },
    takesDescription(change) ? { document, operations: findOperations(document) } : null,
    now,
  );
  await setSandbox(tx, apiId, data.sandboxUrl !== '' || data.upstreamUrl !== '');
  return apiId;
}

const upstreamOf = (data: PublicationData & { authSealed?: string }, url: string): Upstream => ({
  baseUrl: parseUpstream(url).href.replace(/\/$/, ''),
  timeoutMs: data.timeoutMs,
  authHeader: data.authHeader || null,
  authSealed: data.authHeader ? (data.authSealed ?? null) : null,
  authTypes: data.authTypes,
  needsIpList: data.needsIpList,
});
