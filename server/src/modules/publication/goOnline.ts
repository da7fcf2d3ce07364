import type { PublicationData } from '@portal/calls';
import { lowestLevel } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { systemActor } from '../../platform/stateMachine';
import { parseUpstream } from '../../platform/upstream';
import {
  type Upstream,
  findOperations,
  providerIdOf,
  saveProduct,
  saveUpstreams,
  setSandbox,
} from '../catalog';
import type { DocumentService } from '../documents';
import { announce } from '../../platform/announce';
import { hasOwnSandbox } from './hasOwnSandbox';
import { movePublication } from './movePublication';
import { termsOf } from './prices';
import type { PublicationRow } from './publication.repository';

/** Makes an approved publication what visitors see and gateways serve. All or nothing: `tx` is a transaction. */
export async function goOnline(
  tx: Db,
  approved: PublicationRow,
  documents: DocumentService,
  now: Date,
): Promise<void> {
  const { data } = approved;
  const apiId = await publishProduct(tx, approved, now);
  await saveUpstreams(tx, apiId, {
    prod: upstreamOf(data, data.upstreamUrl),
    sandbox: hasOwnSandbox(data) ? upstreamOf(data, data.sandboxUrl) : null,
  });
  await documents.relate(tx, apiId, approved.user_id, data.docIds ?? []);
  await movePublication(tx, approved, {
    to: 'online',
    actor: systemActor,
    at: now,
    changes: { api_id: apiId, online_at: now },
  });
  await announce(tx, 'api.changed', apiId, now);
}

async function publishProduct(tx: Db, { id, user_id, data, document }: PublicationRow, now: Date) {
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
      authLevel: lowestLevel(data.plans.map(({ needLevel }) => needLevel)),
      contact: data.contact || null,
      termsUrl: null,
    },
    { document, operations: findOperations(document) },
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
