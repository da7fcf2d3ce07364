import { readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  type Db,
  type ParsedDescription,
  type PlanTerms,
  addLogEntry,
  days,
  diffDescriptions,
  keepChange,
  formatMinor,
  indexApi,
  newId,
  parseDescription,
  saveProduct,
  setProductStatus,
  setVersionStatus,
} from '@portal/server';
import type { PublicationData } from '@portal/calls';
import type { AuthLevel, OperationWeight } from '@portal/rules';
import { idOf } from './idOf';
import { deprecated, providers, suspended } from './providerFacts';

/** `x-market` of a description in demo-market/apis: its facts in the market. */
interface MarketEntry {
  code: string;
  icon: string;
  category: string;
  brief: string;
  tags: string[];
  authLevel: AuthLevel;
  plans: PlanTerms[];
  /** The condition that an answer must meet to be billed; absent: any 2xx. */
  success?: { field: string; value: string };
  /** Weights of operations that do not count as one call. */
  weights?: OperationWeight[];
}

type Described = Extract<ParsedDescription, { isUsable: true }>;

interface Version {
  account: string;
  market: MarketEntry;
  parsed: Described;
  publishedAt: Date;
}

const demoSla = {
  availability: '99.9%',
  supportHours: '工作日 9:00–18:00',
  compensation: '当月可用性低于目标时，返还当月费用的 10%，自动退回余额。',
};
const folder = path.join(__dirname, '../apis');
/** The host name of the sample provider for gateways and server (`UPSTREAM_HOSTS`). */
const sampleProviderName = 'sample-provider';
const daysBetween = 3;

/** An API on three upstreams, the last of which does not answer. */
const severalRooms = {
  code: 'lunar',
  weight: 3,
  more: [
    { env: 'prod', url: `http://${sampleProviderName}/room-b/lunar`, weight: 2 },
    { env: 'prod', url: `http://${sampleProviderName}/room-c/lunar`, weight: 1 },
  ],
  probe: { path: '/healthz', seconds: 10 },
} as const;

/** Every API with its versions, and its provider's view of it. */
export async function seedDemoApis(tx: Db, userIds: ReadonlyMap<string, string>, now: Date): Promise<void> {
  const providerIds = new Map(
    (await tx.selectFrom('providers').select(['id', 'user_id']).execute()).map(({ id, user_id }) => [
      user_id,
      id,
    ]),
  );
  const before = new Map<string, Described>();
  for (const { account, market, parsed, publishedAt } of await readVersions(now)) {
    const userId = idOf(userIds, account);
    const facts = factsOf(market, parsed.document.info, providerIds.get(userId)!);
    const apiId = await saveProduct(tx, facts, parsed, publishedAt);
    await tx
      .insertInto('api_upstreams')
      .values({
        ...{ api_id: apiId, env: 'prod', base_url: upstreamOf(market) },
        ...(market.code === severalRooms.code && {
          weight: severalRooms.weight,
          more: JSON.stringify(severalRooms.more.map(({ url, weight }) => ({ baseUrl: url, weight }))),
          probe: JSON.stringify(severalRooms.probe),
        }),
        success_rule: market.success ? JSON.stringify(market.success) : null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const older = before.get(market.code);
    await seedPublication(tx, userId, apiId, market, parsed, publishedAt, older ? 'version' : 'new');
    await addLogEntry(tx, apiId, {
      version: String(parsed.document.info?.version),
      kind: older ? 'version' : 'new',
      changes: older ? diffDescriptions(older.document, parsed.document).changes.map(keepChange) : [],
      text: '',
      at: publishedAt,
    });
    before.set(market.code, parsed);
  }
  await deprecateOne(tx, now);
  await suspendOne(tx, now);
}

/** Oldest first, so that a version comes after its predecessor. */
async function readVersions(now: Date): Promise<Version[]> {
  const files = providers.flatMap(({ account, descriptions }) =>
    descriptions.map((file) => ({ account, file })),
  );
  const versions = await Promise.all(
    files.map(async ({ account, file }, index): Promise<Version> => {
      const parsed = await parseDescription(await readFile(path.join(folder, `${file}.yaml`), 'utf8'));
      if (!parsed.isUsable) throw new Error(`${file} is not usable: ${String(parsed.problems[0]?.cause)}`);
      const publishedAt = new Date(now.getTime() - (index + 1) * daysBetween * days);
      return { account, market: parsed.document['x-market'] as MarketEntry, parsed, publishedAt };
    }),
  );
  return versions.reverse();
}

const upstreamOf = ({ code }: MarketEntry) => `http://${sampleProviderName}/${code}`;

/** The provider's view of an API online. */
async function seedPublication(
  db: Db,
  userId: string,
  apiId: string,
  market: MarketEntry,
  { document, operations }: Described,
  at: Date,
  change: 'new' | 'version',
): Promise<void> {
  const name = String(document.info?.title);
  const yuan = (minor: number) => formatMinor(minor);
  const data: PublicationData = {
    name,
    code: market.code,
    icon: market.icon,
    brief: market.brief,
    description: String(document.info?.description),
    categoryId: market.category,
    tags: market.tags,
    upstreamUrl: upstreamOf(market),
    sandboxUrl: '',
    upstreamWeight: market.code === severalRooms.code ? severalRooms.weight : 1,
    moreUpstreams: market.code === severalRooms.code ? [...severalRooms.more] : [],
    probePath: market.code === severalRooms.code ? severalRooms.probe.path : '',
    probeSeconds: severalRooms.probe.seconds,
    timeoutMs: 10_000,
    authHeader: '',
    authValue: '',
    authTypes: ['key', 'hmac'],
    needsIpList: false,
    plans: market.plans.map((plan) => ({
      name: plan.name,
      kind: plan.kind,
      price: yuan(plan.priceMinor),
      tiers: plan.tiers.map(({ upTo, priceMinor }) => ({ upTo, price: yuan(priceMinor) })),
      included: plan.included,
      qps: plan.qps,
      dayLimit: plan.dayLimit,
      validDays: plan.validDays,
      audit: plan.needsApproval ? 1 : 0,
      needLevel: plan.authLevel,
    })),
    ...demoSla,
    contact: 'support@example.com',
    docIds: [],
    sceneIds: [],
    portalId: '',
    successField: market.success?.field ?? '',
    successValue: market.success?.value ?? '',
    maskFields: [],
    operationSettings: [],
    weights: market.weights ?? [],
    audience: [],
  };
  await db
    .insertInto('publications')
    .values({
      id: newId('pub'),
      user_id: userId,
      api_id: apiId,
      state: 'online',
      name,
      version: String(document.info?.version),
      data: JSON.stringify(data),
      document: JSON.stringify(document),
      operation_count: operations.length,
      rejects: '[]',
      change,
      created_at: at,
      updated_at: at,
      submitted_at: at,
      online_at: at,
    })
    .execute();
}

function factsOf(
  market: MarketEntry,
  info: { title?: unknown; description?: unknown } = {},
  providerId: string,
) {
  const { category, success: _, weights = [], ...facts } = market;
  return {
    ...facts,
    plans: facts.plans.map((plan) => ({ ...plan, weights })),
    name: String(info.title),
    description: String(info.description),
    categoryId: category,
    providerId,
    contact: 'support@example.com',
    sla: demoSla,
    termsUrl: null,
  };
}

const ofCode = (tx: Db, code: string) =>
  tx
    .selectFrom('api_products')
    .innerJoin('publications', 'publications.api_id', 'api_products.id')
    .select(['api_products.id', 'publications.id as draft_id', 'publications.version'])
    .where('code', '=', code)
    .executeTakeFirstOrThrow();

async function deprecateOne(tx: Db, now: Date): Promise<void> {
  const { code, successor, reason, daysAgo, daysLeft } = deprecated;
  const api = await ofCode(tx, code);
  const at = new Date(now.getTime() - daysAgo * days);
  const sunset_at = new Date(now.getTime() + daysLeft * days);
  await tx
    .updateTable('publications')
    .set({ state: 'deprecated', sunset_at, updated_at: at })
    .where('id', '=', api.draft_id)
    .execute();
  await setVersionStatus(tx, api.id, api.version, 'deprecated', {
    deprecated_at: at,
    sunset_at,
    successor_id: (await ofCode(tx, successor)).id,
    end_reason: reason,
  });
}

async function suspendOne(tx: Db, now: Date): Promise<void> {
  const { code, daysAgo } = suspended;
  const api = await ofCode(tx, code);
  await tx
    .updateTable('publications')
    .set({ state: 'suspended', updated_at: new Date(now.getTime() - daysAgo * days) })
    .where('id', '=', api.draft_id)
    .execute();
  await setProductStatus(tx, api.id, 'suspended');
  await indexApi(tx, api.id);
}
