import { namedVisibility, type Env } from '@portal/calls';
import { isWeighed, lowestLevel } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import type { KeptPublication } from '../../platform/db/tables';
import { systemActor } from '../../platform/Actor';
import { parseUpstream } from '../../platform/upstream';
import {
  type Upstream,
  addLogEntry,
  changeAgain,
  findOperations,
  providerIdOf,
  saveProduct,
  saveUpstreams,
  setSandbox,
} from '../catalog';
import type { DocumentService } from '../documents';
import type { SubscriptionService } from '../market';
import { notifyAll } from '../messages';
import { saveScenesOf } from '../solutions';
import { announce } from '../../platform/announce';
import { AppError } from '../../platform/AppError';
import { findNamedAccounts, withoutAccess } from './audience.queries';
import { isInPlace, takesDescription, withChanges } from './changeFields';
import { hasOwnSandbox } from './hasOwnSandbox';
import { messageOfChange } from './messageOfChange';
import { movePublication } from './movePublication';
import { carryRequest } from './offlineRequest.repository';
import { findOnlineBase, hasVersion, isSuspended } from './online.queries';
import { termsOf } from './prices';
import { settingsOf } from './operationSettings';
import { firstEndOf } from './tlsFacts';
import { moreUpstreamsOf } from './upstreamsLines';
import { mayPublishIn } from './portalChoice.queries';
import type { PublicationRow } from './publication.repository';
import { say } from '../../platform/i18n/say';

/**
 * Puts an approved publication online for visitors and gateways, and tells subscribers. Atomic: `tx` is a transaction.
 *
 * @throws {AppError} `E3107` while the API is suspended; permanent conflicts since the checks: `E4105` the changed
 *   version is offline, or version or code are taken, or the portal is not the provider's any more; `E4101` the name is.
 */
export async function goOnline(
  tx: Db,
  approved: PublicationRow,
  { documents, subscriptions }: Services,
  now: Date,
): Promise<void> {
  const { change } = approved;
  // A suspension may end, so it is checked before permanent conflicts.
  if (approved.api_id && (await isSuspended(tx, approved.api_id))) throw new AppError('E3107');
  const base = await findOnlineBase(tx, approved);
  if (isInPlace(change) && !base) throw new AppError('E4105', {}, say`要变更的版本已不在线`);
  if (!isInPlace(change)) await refuseTakenVersion(tx, base, approved.version);
  // Other changes made online meanwhile are kept.
  const data = base ? withChanges(change, base.data, approved.data) : approved.data;
  if (!isInPlace(change)) await refuseLostPortal(tx, approved.user_id, data);
  const apiId = await publishProduct(tx, { ...approved, data }, now);
  await saveUpstreams(tx, apiId, {
    prod: upstreamOf(data, 'prod', data.upstreamUrl),
    sandbox: hasOwnSandbox(data) ? upstreamOf(data, 'sandbox', data.sandboxUrl) : null,
  });
  // Not changed in place.
  if (!isInPlace(change)) await saveScenesOf(tx, apiId, data.sceneIds ?? []);
  await documents.relate(tx, apiId, approved.user_id, data.docIds ?? []);
  if (base && isInPlace(change)) {
    await movePublication(tx, base, {
      to: 'archived',
      actor: systemActor,
      at: now,
      reason: say`已被变更取代`,
    });
    await carryRequest(tx, base, approved);
  }
  await movePublication(tx, approved, {
    to: 'online',
    actor: systemActor,
    at: now,
    changes: { api_id: apiId, online_at: now, data: JSON.stringify(data) },
  });
  if (base && takesDescription(change)) await weighNew(tx, { ...approved, data }, base, subscriptions);
  const { version, changes } = approved;
  await addLogEntry(tx, apiId, { version, kind: change, changes, text: '', at: now });
  const message = messageOfChange({
    name: data.name,
    version,
    change,
    changes: changes.map(changeAgain),
    apiId,
  });
  if (base && message) await subscriptions.notifySubscribers(tx, apiId, message);
  await announce(tx, 'api.changed', apiId, now);
}

async function refuseTakenVersion(tx: Db, base: PublicationRow | undefined, version: string): Promise<void> {
  if (base?.api_id && (await hasVersion(tx, base.api_id, version)))
    throw new AppError('E4105', {}, say`版本 ${version} 已上线，请换一个版本号`);
}

/** The provider may have left the portal since the checks, or it has closed. */
async function refuseLostPortal(
  tx: Db,
  ownerId: string,
  { portalId }: PublicationRow['data'],
): Promise<void> {
  if (portalId && portalId !== namedVisibility && !(await mayPublishIn(tx, ownerId, portalId)))
    throw new AppError('E4105', {}, say`已不能在所选的专区发布，请重新选择可见范围`);
}

/** Nobody has agreed on weights of new operations, so the offered ones apply to all. */
async function weighNew(
  tx: Db,
  { api_id, document, data }: PublicationRow,
  base: PublicationRow,
  subscriptions: SubscriptionService,
) {
  const namesIn = (described: PublicationRow['document']) =>
    new Set(described ? findOperations(described).map(({ method, path }) => `${method} ${path}`) : []);
  const [before, after] = [namesIn(base.document), namesIn(document)];
  const added = (data.weights ?? []).filter(
    (weight) => isWeighed(weight) && after.has(weight.operation) && !before.has(weight.operation),
  );
  if (api_id && added.length > 0) await subscriptions.weighNew(tx, api_id, added);
}

interface Services {
  documents: DocumentService;
  subscriptions: SubscriptionService;
}

/** Named accounts with access, including the provider's. */
async function audienceOf(tx: Db, { user_id, data }: PublicationRow): Promise<string[]> {
  if (data.portalId !== namedVisibility) return [];
  const named = await findNamedAccounts(tx, data.audience ?? []);
  return [...new Set([user_id, ...named.map(({ accountId }) => accountId)])];
}

/** Tells accounts that could not see it before. */
async function tellNamed(tx: Db, api: { id: string; name: string }, accountIds: readonly string[], at: Date) {
  if (accountIds.length === 0) return;
  await notifyAll(tx, accountIds, {
    kind: 'api',
    at,
    title: say`“${api.name}”已向您开放`,
    text: say`提供方指定您可以查看和申请这个 API，其他人看不到它。`,
    link: `/APIDetails?apiId=${api.id}`,
  });
}

async function publishProduct(tx: Db, approved: PublicationRow, now: Date) {
  const { id, user_id, change, data, document } = approved;
  if (!document) throw new Error(`publication ${id} was approved without a description`);
  const audience = await audienceOf(tx, approved);
  const added = await withoutAccess(
    tx,
    approved.api_id ?? '',
    audience.filter((one) => one !== user_id),
  );
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
      // Drafts older than weights have none.
      plans: data.plans.map((plan) => termsOf(plan, data.weights ?? [])),
      arePlansKept: isInPlace(change) && change !== 'price',
      authLevel: lowestLevel(data.plans.map(({ needLevel }) => needLevel)),
      contact: data.contact || null,
      sla: {
        availability: data.availability,
        supportHours: data.supportHours,
        compensation: data.compensation ?? '',
      },
      termsUrl: null,
      // Older publications are public.
      portalId: data.portalId || null,
      audience,
    },
    takesDescription(change)
      ? {
          document,
          operations: findOperations(document).map((one) => ({ ...one, settings: settingsOf(data, one) })),
        }
      : null,
    now,
  );
  await tellNamed(tx, { id: apiId, name: data.name }, added, now);
  await setSandbox(tx, apiId, data.sandboxUrl !== '' || data.upstreamUrl !== '');
  return apiId;
}

const baseOf = (url: string) => parseUpstream(url).href.replace(/\/$/, '');

const upstreamOf = (data: KeptPublication, env: Env, url: string): Upstream => ({
  baseUrl: baseOf(url),
  // Older drafts have a single upstream.
  weight: data.upstreamWeight ?? 1,
  more: moreUpstreamsOf(data, env).map((one) => ({ baseUrl: baseOf(one.url), weight: one.weight })),
  probe: data.probePath ? { path: data.probePath, seconds: data.probeSeconds } : null,
  timeoutMs: data.timeoutMs,
  authHeader: data.authHeader || null,
  authSealed: data.authHeader ? (data.authSealed ?? null) : null,
  tlsSealed: data.tlsSealed ?? null,
  tlsEndsAt: firstEndOf(data.tls),
  authTypes: data.authTypes,
  needsIpList: data.needsIpList,
  masks: data.maskFields ?? [],
  success: data.successField ? { field: data.successField, value: data.successValue ?? '' } : null,
});
