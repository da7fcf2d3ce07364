import { cp, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import {
  type Db,
  type Deps,
  type ParsedDescription,
  type PlanTerms,
  createQualityService,
  days,
  enrolTotp,
  formatMinor,
  measureProducts,
  newId,
  parseDescription,
  sanitise,
  saveProduct,
} from '@portal/server';
import type { PublicationData } from '@portal/calls';
import type { AuthLevel } from '@portal/rules';
import { seedDemoAccounts } from './seedDemoAccounts';
import { seedDemoAppeal } from './seedDemoAppeal';
import { seedDemoBanks } from './seedDemoBanks';
import { seedDemoComments } from './seedDemoComments';
import { seedDemoContent } from './seedDemoContent';
import { seedDemoEnterprises } from './seedDemoEnterprises';
import { seedDemoLeaving } from './seedDemoLeaving';
import { seedDemoPersons } from './seedDemoPersons';
import { insertPortals, seedDemoPortals } from './seedDemoPortals';
import { seedDemoUsage } from './seedDemoUsage';
import { accounts, categories, leavingAccount, notices, secondFactor, slides } from './marketFacts';
import { idOf } from './idOf';

/** `x-market` of a description in demo-market/apis: what the market says about it. */
interface MarketEntry {
  code: string;
  icon: string;
  category: string;
  brief: string;
  tags: string[];
  authLevel: AuthLevel;
  plans: PlanTerms[];
}

const demoSla = {
  availability: '99.9%',
  supportHours: '工作日 9:00–18:00',
  compensation: '当月可用性低于目标时，按差额返还当月费用的 10%，以可用次数发放。',
};
const demoFolder = path.join(__dirname, '..');
/** The name that gateways and server reach the sample provider by (`UPSTREAM_HOSTS`). */
const sampleProviderName = 'sample-provider';
const providerAccount = 'provider@example.com';

/** Fills an empty database with the demo market, all or nothing. A filled one stays as it is. */
export async function seedDemoMarket(deps: Deps): Promise<void> {
  const { db, clock, config } = deps;
  await cp(path.join(demoFolder, 'media'), path.join(config.dataDir, 'media'), { recursive: true });
  const isFilled = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (isFilled) return;

  const now = clock();
  await db.transaction().execute(async (tx) => {
    const userIds = await seedDemoAccounts(tx, now);
    await enrolTotp(tx, config, idOf(userIds, secondFactor.owner), { ...secondFactor, at: now });
    await seedCategories(tx);
    const providerId = await seedProvider(tx, userIds);
    await seedApis(tx, providerId, idOf(userIds, providerAccount), now);
    await seedDemoBanks(tx);
    await seedDemoEnterprises(deps, tx, userIds);
    await insertPortals(tx, userIds, now);
    await seedContent(tx, now);
    await seedDemoUsage(deps, tx, userIds);
    await seedDemoComments(tx, userIds, now);
    await seedDemoContent(deps, tx, idOf(userIds, providerAccount));
    await seedDemoPortals(deps, tx, userIds);
    await seedDemoPersons(deps, tx);
    await seedDemoAppeal(deps, tx);
    await seedDemoLeaving(tx, idOf(userIds, leavingAccount), now);
  });
  await measureProducts(deps);
  await createQualityService(deps).sumUp();
}

async function seedCategories(db: Db): Promise<void> {
  for (const [sort, { id, name, children }] of categories.entries()) {
    await db.insertInto('categories').values({ id, parent_id: null, name, sort }).execute();
    await db
      .insertInto('categories')
      .values(children.map((child, childSort) => ({ ...child, parent_id: id, sort: childSort })))
      .execute();
  }
}

async function seedProvider(db: Db, userIds: Map<string, string>): Promise<string> {
  const id = newId('prov');
  const { name } = accounts.find(({ email }) => email === providerAccount)!;
  await db
    .insertInto('providers')
    .values({ id, user_id: idOf(userIds, providerAccount), name, is_certified: true })
    .execute();
  return id;
}

async function seedApis(db: Db, providerId: string, userId: string, now: Date): Promise<void> {
  const folder = path.join(demoFolder, 'apis');
  const files = (await readdir(folder)).sort();
  for (const [index, file] of files.entries()) {
    const parsed = await parseDescription(await readFile(path.join(folder, file), 'utf8'));
    if (!parsed.isUsable) throw new Error(`${file} is not usable: ${parsed.problems[0]?.cause}`);
    const market = parsed.document['x-market'] as MarketEntry;
    const publishedAt = new Date(now.getTime() - (index + 1) * 3 * days);
    const apiId = await saveProduct(
      db,
      factsOf(market, parsed.document.info, providerId),
      parsed,
      publishedAt,
    );
    await db
      .insertInto('api_upstreams')
      .values({ api_id: apiId, env: 'prod', base_url: `http://${sampleProviderName}/${market.code}` })
      .execute();
    await seedPublication(db, userId, apiId, market, parsed, publishedAt);
  }
}

/** The provider's own view of an API that is online. */
async function seedPublication(
  db: Db,
  userId: string,
  apiId: string,
  market: MarketEntry,
  { document, operations }: Extract<ParsedDescription, { isUsable: true }>,
  at: Date,
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
    upstreamUrl: `http://${sampleProviderName}/${market.code}`,
    sandboxUrl: '',
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
  const { category, ...facts } = market;
  return {
    ...facts,
    name: String(info.title),
    description: String(info.description),
    categoryId: category,
    providerId,
    contact: 'support@example.com',
    sla: demoSla,
    termsUrl: null,
  };
}

async function seedContent(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('slides')
    .values(
      slides.map(({ title, image, link }, sort) => ({
        id: newId('slide'),
        portal_id: null,
        title,
        image_url: `/media/${image}`,
        link_url: link,
        sort,
      })),
    )
    .execute();
  await db
    .insertInto('notices')
    .values(
      notices.map(({ portal, type, pinned, daysAgo, title, content }) => ({
        id: newId('no'),
        portal_id: portal,
        is_on_main: portal === null,
        portal_ids: portal === null ? [] : [portal],
        updated_at: new Date(now.getTime() - daysAgo * days),
        title,
        type,
        content: sanitise(content),
        is_pinned: pinned,
        published_at: new Date(now.getTime() - daysAgo * days),
      })),
    )
    .execute();
}
