import {
  type Db,
  type Deps,
  createContent,
  createDescriptionComparer,
  createDescriptionReader,
  createDocumentsService,
  createFileService,
  createFinance,
  createMarket,
  createObjectStore,
  createPreviewer,
  createPublicationService,
  createWorkers,
  days,
  newId,
  parseDescription,
  saveProduct,
} from '@portal/server';
import { endedApi } from './applyFacts';

/** An older version of an API, online for a long time. */
export async function seedDemoEdition(tx: Db, now: Date): Promise<void> {
  const at = new Date(now.getTime() - endedApi.publishedDaysAgo * days);
  const { code, name, brief } = endedApi;
  const today = await tx
    .selectFrom('publications as u')
    .innerJoin('api_products as p', 'p.id', 'u.api_id')
    .selectAll('u')
    .select(['p.category_id', 'p.provider_id', 'p.description', 'p.tags', 'p.icon', 'p.auth_level', 'p.sla'])
    .where('p.code', '=', endedApi.of)
    .where('u.state', '=', 'online')
    .executeTakeFirstOrThrow();
  const parsed = await parseDescription(
    JSON.stringify({ ...today.document, info: { ...infoOf(today.document), title: name, version: '1.0.0' } }),
  );
  if (!parsed.isUsable) throw new Error(`${name} is not usable: ${String(parsed.problems[0]?.cause)}`);
  const plans = await tx
    .selectFrom('api_plans')
    .innerJoin('api_products', 'api_products.id', 'api_plans.api_id')
    .selectAll('api_plans')
    .where('code', '=', endedApi.of)
    .where('retired_at', 'is', null)
    .execute();
  const apiId = await saveProduct(
    tx,
    {
      ...{ code, name, brief, icon: today.icon, tags: today.tags, description: today.description },
      ...{ categoryId: today.category_id, providerId: today.provider_id, authLevel: today.auth_level },
      ...{ sla: today.sla, contact: 'support@example.com', termsUrl: null },
      plans: plans.map((plan) => ({
        ...{ name: plan.name, kind: plan.kind, priceMinor: plan.price_minor, tiers: plan.tiers },
        ...{ included: plan.included, qps: plan.qps, dayLimit: plan.day_limit, validDays: plan.valid_days },
        ...{ needsApproval: plan.needs_approval, authLevel: plan.auth_level },
      })),
    },
    parsed,
    at,
  );
  await tx
    .insertInto('publications')
    .values({
      ...{ id: newId('pub'), user_id: today.user_id, api_id: apiId, state: 'online', change: 'new' },
      ...{ name, version: '1.0.0', operation_count: parsed.operations.length, rejects: '[]' },
      data: JSON.stringify({ ...today.data, code, name, brief }),
      document: JSON.stringify(parsed.document),
      ...{ created_at: at, updated_at: at, submitted_at: at, online_at: at },
    })
    .execute();
}

const infoOf = (document: Record<string, unknown> | null) => document?.info ?? {};

/** Ends that version through the regular services, each step at its time. */
export async function endDemoEdition(deps: Deps): Promise<void> {
  const now = deps.clock().getTime();
  const { deprecatedDaysAgo, sunsetDays, reason } = endedApi;
  const { db } = deps;
  const { id: draftId, user_id } = await db
    .selectFrom('publications')
    .select(['id', 'user_id'])
    .where('name', '=', endedApi.name)
    .executeTakeFirstOrThrow();
  const { id: successorId } = await db
    .selectFrom('api_products')
    .select('id')
    .where('code', '=', endedApi.of)
    .executeTakeFirstOrThrow();
  const { nick_name: name } = await db
    .selectFrom('users')
    .select('nick_name')
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow();
  const owner = { party: 'owner' as const, userId: user_id, accountId: user_id, name, address: '' };

  const announced = servicesAt(deps, new Date(now - deprecatedDaysAgo * days));
  await announced.publications.ending.deprecate({ draftId, sunsetDays, reason, successorId }, owner);
  await announced.subscriptions.sendBroadcasts();
  const over = servicesAt(deps, new Date(now - (deprecatedDaysAgo - sunsetDays) * days));
  await over.publications.publishDue();
  await over.subscriptions.sendBroadcasts();
}

function servicesAt(deps: Deps, at: Date) {
  const then = { ...deps, clock: () => at };
  const workers = createWorkers();
  const files = createFileService(deps, createObjectStore(deps.config.fileStore), workers);
  const content = createContent(then);
  const { subscriptions } = createMarket(then, { content, finance: createFinance(then), files: { files } });
  const publications = createPublicationService(then, {
    documents: createDocumentsService(then, files),
    subscriptions,
    readDescription: createDescriptionReader(workers),
    compare: createDescriptionComparer(workers),
    preview: createPreviewer(workers),
  });
  return { publications, subscriptions };
}
