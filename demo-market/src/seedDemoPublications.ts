import {
  type Db,
  type OpenApiDocument,
  days,
  diffDescriptions,
  keepChange,
  diffFacts,
  findOperations,
  formatDate,
  hours,
  newId,
  notify,
  notifyAll,
  openCase,
  say,
  summaryOf,
  term,
  type TranslatableText,
} from '@portal/server';
import { boundStates, changeKinds, type ChangeKind, type PublicationData } from '@portal/calls';
import { formatMinor, parseYuan } from '@portal/rules';
import { idOf } from './idOf';
import { dearer, leaving, refused, scheduled, unfinished, waitingVersion } from './publicationFacts';

const providerAccount = 'provider@example.com';
const providerName = '示例数据服务';

/** Unpublished work of the demo's provider: a version in each state before and after publication. */
export async function seedDemoPublications(
  tx: Db,
  userIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const userId = idOf(userIds, providerAccount);
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const ahead = (count: number) => new Date(now.getTime() + count * days);
  const base = await onlineOf(tx, waitingVersion.code);

  await insert(tx, userId, {
    state: 'draft',
    data: { ...base.data, ...factsOf(unfinished), upstreamUrl: '', plans: [] },
    document: describe(unfinished.name, unfinished.paths),
    at: ago(unfinished.hoursAgo * hours),
  });
  await seedRefused(tx, userId, base.data, ago(refused.hoursAgo * hours));
  await seedWaiting(tx, userId, base, ago(waitingVersion.hoursAgo * hours));
  const { from: _, kept, daysAgo, daysLeft, ...facts } = scheduled;
  await insert(tx, userId, {
    state: 'approved',
    data: { ...base.data, ...facts },
    document: { ...base.document, ...describe(scheduled.name, onlyPath(base.document, kept)) },
    at: ago(daysAgo * days),
    publish_at: ahead(daysLeft),
  });
  await seedDearer(tx, userId, ago(dearer.daysAgo * days), ahead(dearer.daysLeft));
  await seedLeaving(tx, userId, ago(leaving.hoursAgo * hours), ahead(leaving.daysLeft));
}

interface Publication {
  state: 'draft' | 'submitted' | 'rejected' | 'approved';
  data: PublicationData;
  document: OpenApiDocument;
  at: Date;
  api_id?: string;
  change?: ChangeKind;
  changes?: string;
  note?: string;
  rejects?: string;
  publish_at?: Date;
}

/** @returns Its id. */
async function insert(
  tx: Db,
  userId: string,
  { data, document, at, ...columns }: Publication,
): Promise<string> {
  const id = newId('pub');
  await tx
    .insertInto('publications')
    .values({
      id,
      user_id: userId,
      name: data.name,
      version: versionOf(document),
      data: JSON.stringify(data),
      document: JSON.stringify(document),
      operation_count: findOperations(document).length,
      rejects: '[]',
      created_at: at,
      updated_at: at,
      submitted_at: columns.state === 'draft' ? null : at,
      ...columns,
    })
    .execute();
  return id;
}

const versionOf = (document: OpenApiDocument) => String(document.info?.version);

const describe = (title: string, paths: Record<string, unknown>): OpenApiDocument => ({
  openapi: '3.1.0',
  info: { title, version: '1.0.0' },
  paths,
});

const pathsOf = (document: OpenApiDocument) => Object.entries(document.paths ?? {});
const onlyPath = (document: OpenApiDocument, kept: string) =>
  Object.fromEntries(pathsOf(document).filter(([path]) => path === kept));

const factsOf = ({ name, code, icon, category, brief, description }: typeof unfinished | typeof refused) => ({
  ...{ name, code, icon, categoryId: category, brief, description },
  tags: [],
});

/** The online version of one of the provider's APIs. */
async function onlineOf(tx: Db, code: string) {
  const row = await tx
    .selectFrom('publications')
    .innerJoin('api_products', 'api_products.id', 'publications.api_id')
    .select(['publications.id', 'api_products.id as apiId', 'publications.data', 'publications.document'])
    .select(['publications.name', 'publications.version'])
    .where('api_products.code', '=', code)
    .where('publications.state', '=', 'online')
    .executeTakeFirstOrThrow();
  const document: OpenApiDocument = row.document ?? {};
  return { ...row, document };
}

async function seedRefused(tx: Db, userId: string, base: PublicationData, at: Date): Promise<void> {
  const draftId = await insert(tx, userId, {
    state: 'rejected',
    data: { ...base, ...factsOf(refused), upstreamUrl: `http://sample-provider/${refused.upstreamCode}` },
    document: describe(refused.name, refused.paths),
    at,
    rejects: JSON.stringify(refused.rejects),
  });
  await notify(tx, {
    userId,
    kind: 'review',
    at,
    title: `“${refused.name}” 1.0.0 发布被驳回`,
    text: `请修改后重新提交：${refused.rejects.map(({ reason }) => reason).join('；')}`,
    link: `/publishApi?draftId=${draftId}`,
  });
}

async function seedWaiting(
  tx: Db,
  userId: string,
  base: Awaited<ReturnType<typeof onlineOf>>,
  at: Date,
): Promise<void> {
  const { version, dropped, note } = waitingVersion;
  const info = { ...base.document.info, version };
  const paths = Object.fromEntries(pathsOf(base.document).filter(([path]) => path !== dropped));
  const document = { ...base.document, info, paths };
  const draftId = await insert(tx, userId, {
    state: 'submitted',
    data: base.data,
    document,
    at,
    api_id: base.apiId,
    change: 'version',
    changes: JSON.stringify(diffDescriptions(base.document, document).changes.map(keepChange)),
    note,
  });
  await putBefore(tx, userId, draftId, say`${base.name} ${version}（${term(changeKinds.version)}）`, at);
}

async function seedDearer(tx: Db, userId: string, at: Date, publishAt: Date): Promise<void> {
  const base = await onlineOf(tx, dearer.code);
  const raised = (price: string) =>
    price && formatMinor(Math.round(((parseYuan(price) ?? 0) * (100 + dearer.percent)) / 100));
  const plans = base.data.plans.map((plan) => ({
    ...plan,
    price: raised(plan.price),
    tiers: plan.tiers.map((tier) => ({ ...tier, price: raised(tier.price) })),
  }));
  const data = { ...base.data, plans };
  const changes = diffFacts(base.data, data);
  await insert(tx, userId, {
    state: 'approved',
    data,
    document: base.document,
    at,
    api_id: base.apiId,
    change: 'price',
    changes: JSON.stringify(changes.map(keepChange)),
    note: dearer.note,
    publish_at: publishAt,
  });
  const owners = await tx
    .selectFrom('subscriptions')
    .innerJoin('apps', 'apps.id', 'subscriptions.app_id')
    .select('apps.owner_id')
    .distinct()
    .where('subscriptions.api_id', '=', base.apiId)
    .where('subscriptions.state', 'in', boundStates)
    .execute();
  await notifyAll(
    tx,
    owners.map(({ owner_id }) => owner_id),
    {
      kind: 'api',
      at,
      title: say`“${base.name}”将于 ${formatDate(publishAt)} 调整价格`,
      text: say`${summaryOf(changes)}已有的订阅到期前仍按原价。`,
      link: `/APIDetails?apiId=${base.apiId}&tab=plans`,
    },
  );
}

async function seedLeaving(tx: Db, userId: string, at: Date, offlineAt: Date): Promise<void> {
  const base = await onlineOf(tx, leaving.code);
  const id = newId('offline');
  await tx
    .insertInto('offline_requests')
    .values({
      id,
      publication_id: base.id,
      state: 'open',
      reason: leaving.reason,
      offline_at: offlineAt,
      successor_id: null,
      created_at: at,
    })
    .execute();
  await putBefore(tx, userId, id, say`${base.name} ${base.version}（申请下线）`, at);
}

/** Submits it to the operators. */
async function putBefore(
  tx: Db,
  userId: string,
  subjectId: string,
  title: TranslatableText,
  at: Date,
): Promise<void> {
  await openCase(tx, {
    kind: 'publication',
    subjectId,
    title,
    applicantId: userId,
    applicantName: providerName,
    at,
  });
}
