import { sql, type Selectable } from 'kysely';
import {
  PublicationData,
  type DraftView,
  type FieldReject,
  type MyApi,
  type PublicationCheck,
  type PublicationState,
} from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { escapeLike } from '../../platform/db/escapeLike';
import type { Tables } from '../../platform/db/tables';
import { newDigits, newId } from '../../platform/ids';
import { formatMinor, parseYuan } from '../../platform/money';
import { createSeal } from '../../platform/seal';
import { systemActor, type Actor, type PersonActor } from '../../platform/stateMachine';
import { days, formatInstant, monthStart } from '../../platform/time';
import { parseUpstream, probeUpstream } from '../../platform/upstream';
import { saveProduct } from '../catalog/catalog.import';
import { findOperations } from '../catalog/findOperations';
import { parseDescription, type OpenApiDocument } from '../catalog/parseDescription';
import type { DocumentService } from '../documents/document.service';
import { attachPictures } from '../files/attachPictures';
import { sanitise } from '../../platform/richText/sanitise';
import { indexApi } from '../search/indexApi';
import type { SubscriptionService } from '../market/subscription.service';
import { notify } from '../messages/notify';
import { tellGateways } from '../metering/gatewayChanges';
import { openCase, withdrawCase, type Reviewable } from '../review/review.service';
import type { MemberRow } from '../identity/session/session.repository';
import { checkPublication } from './publicationChecks';
import { publicationMachine } from './publication.machine';

type Row = Selectable<Tables['publications']>;

const operationsShown = 300;
const editable: readonly string[] = ['draft', 'rejected'];

const emptyData: PublicationData = {
  name: '',
  code: '',
  icon: '',
  brief: '',
  description: '',
  categoryId: '',
  tags: [],
  upstreamUrl: '',
  sandboxUrl: '',
  timeoutMs: 10_000,
  authHeader: '',
  authValue: '',
  authTypes: ['key', 'hmac'],
  needsIpList: false,
  plans: [],
  availability: '99.9%',
  supportHours: '工作日 9:00–18:00',
  contact: '',
  docIds: [],
};

export type PublicationService = ReturnType<typeof createPublicationService>;

export function createPublicationService(
  { db, clock, config }: Deps,
  subscriptions: SubscriptionService,
  documents: DocumentService,
) {
  const seal = createSeal(config.secret, 'upstream');

  /** @throws {AppError} `E4108` for what does not exist and for what is somebody else's, alike. */
  async function getOwn(tx: Db, userId: string, draftId: string): Promise<Row> {
    const row = await tx
      .selectFrom('publications')
      .selectAll()
      .where('id', '=', draftId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!row) throw new AppError('E4108');
    return row;
  }

  async function get(tx: Db, draftId: string): Promise<Row> {
    const row = await tx.selectFrom('publications').selectAll().where('id', '=', draftId).executeTakeFirst();
    if (!row) throw new AppError('E4108');
    return row;
  }

  async function move(
    tx: Db,
    row: Row,
    to: PublicationState,
    actor: Actor,
    reason = '',
    changes: Partial<Pick<Row, 'sunset_at' | 'submitted_at' | 'online_at' | 'api_id'>> & {
      rejects?: string;
    } = {},
  ): Promise<Row> {
    const now = clock();
    await publicationMachine.pass(tx, {
      id: row.id,
      from: row.state as PublicationState,
      to,
      actor,
      at: now,
      reason,
      facts: { draftId: row.id, name: row.name, version: row.version },
      readers: { owner: row.user_id },
    });
    const moved = await tx
      .updateTable('publications')
      .set({ state: to, updated_at: now, ...changes })
      .where('id', '=', row.id)
      .where('state', '=', row.state)
      .returningAll()
      .executeTakeFirst();
    if (!moved) throw new AppError('E3107');
    return moved;
  }

  async function providerIdOf(tx: Db, userId: string, nickName: string): Promise<string> {
    const known = await tx
      .selectFrom('providers')
      .select('id')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (known) return known.id;
    const taken = await tx
      .selectFrom('providers')
      .select('id')
      .where('name', '=', nickName)
      .executeTakeFirst();
    const id = newId('prov');
    await tx
      .insertInto('providers')
      .values({
        id,
        user_id: userId,
        name: taken ? `${nickName} ${newDigits(4)}` : nickName,
        is_certified: true,
      })
      .execute();
    return id;
  }

  async function checksOf(row: Row): Promise<PublicationCheck[]> {
    const { name, code, categoryId, upstreamUrl } = row.data;
    const sameName = await db
      .selectFrom('api_products')
      .innerJoin('providers', 'providers.id', 'api_products.provider_id')
      .select('api_products.id')
      .where('providers.user_id', '=', row.user_id)
      .where('api_products.name', '=', name)
      .where('code', '!=', code)
      .executeTakeFirst();
    const sameCode = await db
      .selectFrom('api_products')
      .innerJoin('providers', 'providers.id', 'api_products.provider_id')
      .select('user_id')
      .where('code', '=', code)
      .executeTakeFirst();
    const category = await db
      .selectFrom('categories')
      .select('id')
      .where('id', '=', categoryId)
      .executeTakeFirst();
    return checkPublication(row.data, {
      document: row.document as OpenApiDocument | null,
      isNameFree: !sameName,
      isCodeFree: !sameCode || sameCode.user_id === row.user_id,
      hasCategory: category !== undefined,
      hasDocuments: (row.data.docIds ?? []).length > 0,
      upstream: upstreamUrl
        ? await probeUpstream(upstreamUrl, config.upstreamHosts)
        : { isReachable: false, reason: '请填写上游地址' },
    });
  }

  /** Makes an approved publication what visitors see and gateways serve. */
  async function goOnline(tx: Db, approved: Row): Promise<void> {
    const now = clock();
    const { data } = approved;
    const document = approved.document as OpenApiDocument;
    const owner = await tx
      .selectFrom('users')
      .select(['nick_name', 'id'])
      .where('id', '=', approved.user_id)
      .executeTakeFirstOrThrow();
    const prices = data.plans.map(cheapestCall);
    const paid = data.plans.find(({ kind }) => kind !== 'free');
    const apiId = await saveProduct(
      tx,
      {
        code: data.code,
        name: data.name,
        icon: data.icon || [...data.name][0]!,
        brief: data.brief,
        description: data.description,
        categoryId: data.categoryId,
        providerId: await providerIdOf(tx, owner.id, owner.nick_name),
        tags: data.tags,
        chargeType: paid?.kind ?? 'free',
        priceMinor: Math.min(
          ...(paid ? data.plans.filter((plan) => plan.kind !== 'free').map(cheapestCall) : prices),
        ),
        authLevel: Math.min(...data.plans.map(({ needLevel }) => needLevel)),
        contact: data.contact || null,
        termsUrl: null,
      },
      { isUsable: true, document, operations: findOperations(document), problems: [] },
      now,
    );
    await tx
      .updateTable('api_products')
      .set({ has_sandbox: data.sandboxUrl !== '' || data.upstreamUrl !== '' })
      .where('id', '=', apiId)
      .execute();
    await tx
      .updateTable('api_plans')
      .set({ retired_at: now })
      .where('api_id', '=', apiId)
      .where('retired_at', 'is', null)
      .execute();
    await tx
      .insertInto('api_plans')
      .values(data.plans.map((plan, sort) => planRow(apiId, plan, sort)))
      .execute();
    for (const env of ['sandbox', 'prod']) {
      const upstream = {
        base_url: parseUpstream((env === 'sandbox' && data.sandboxUrl) || data.upstreamUrl).href.replace(
          /\/$/,
          '',
        ),
        timeout_ms: data.timeoutMs,
        auth_header: data.authHeader || null,
        auth_sealed: data.authHeader ? (data.authSealed ?? null) : null,
        auth_types: data.authTypes,
        needs_ip_list: data.needsIpList,
      };
      await tx
        .insertInto('api_upstreams')
        .values({ api_id: apiId, env, ...upstream })
        .onConflict((conflict) => conflict.columns(['api_id', 'env']).doUpdateSet(upstream))
        .execute();
    }
    await documents.relate(tx, apiId, approved.user_id, data.docIds ?? []);
    await move(tx, approved, 'online', systemActor, '', { api_id: apiId, online_at: now });
    await tellGateways(tx, 'api', apiId, now);
  }

  /** What the world sees of the API of a publication. */
  async function setProductStatus(
    tx: Db,
    apiId: string,
    status: 'online' | 'offline' | 'suspended',
  ): Promise<void> {
    await tx.updateTable('api_products').set({ status }).where('id', '=', apiId).execute();
    await indexApi(tx, apiId);
    await tellGateways(tx, 'api', apiId, clock());
  }

  async function takeOffline(tx: Db, row: Row, reason: string, actor: Actor): Promise<void> {
    await move(tx, row, 'offline', actor, reason);
    const others = await tx
      .selectFrom('publications')
      .select('id')
      .where('api_id', '=', row.api_id)
      .where('state', 'in', ['online', 'deprecated'])
      .limit(1)
      .executeTakeFirst();
    await tx
      .updateTable('api_versions')
      .set({ status: 'offline' })
      .where('api_id', '=', row.api_id!)
      .where('version', '=', row.version)
      .execute();
    if (others) return tellGateways(tx, 'api', row.api_id!, clock());
    await subscriptions.endAllOf(tx, row.api_id!, reason);
    await setProductStatus(tx, row.api_id!, 'offline');
  }

  const shownData = ({ authSealed: _, ...data }: Row['data']): PublicationData => ({
    ...data,
    authValue: '',
  });

  const operationsOf = (row: Row) =>
    row.document
      ? findOperations(row.document as OpenApiDocument)
          .slice(0, operationsShown)
          .map(({ method, path, summary, group }) => ({ method, path, summary, group }))
      : [];

  async function subscribersOf(tx: Db, apiId: string): Promise<number> {
    const { count } = await tx
      .selectFrom('subscriptions')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('api_id', '=', apiId)
      .where('state', 'in', [1, 2, 5, 6, 7])
      .executeTakeFirstOrThrow();
    return count;
  }

  return {
    /**
     * Reads a description into a draft: a new one, or the one given, whose fields stay as they are.
     *
     * @throws {AppError} `E4102` with the problems when it cannot be used.
     */
    async import(member: MemberRow, fileName: string, text: string, draftId?: string) {
      const parsed = await parseDescription(text);
      if (!parsed.isUsable) throw new AppError('E4102', { problems: parsed.problems });
      const { document, operations, problems } = parsed;
      const version = String(document.info?.version ?? '1.0.0').slice(0, 40);
      const now = clock();
      const before = draftId ? await getOwn(db, member.id, draftId) : null;
      if (before && !editable.includes(before.state)) throw new AppError('E3107');
      const data = before && before.data.name ? before.data : dataFrom(document, fileName, member);
      const id = before?.id ?? newId('pub');
      const row = {
        name: data.name,
        version,
        data: JSON.stringify(data),
        document: JSON.stringify(document).replaceAll('\\u0000', ''),
        operation_count: operations.length,
        updated_at: now,
      };
      if (before) await db.updateTable('publications').set(row).where('id', '=', id).execute();
      else
        await db
          .insertInto('publications')
          .values({
            ...row,
            id,
            user_id: member.id,
            state: 'draft',
            api_id: null,
            rejects: '[]',
            created_at: now,
          })
          .execute();
      return {
        draftId: id,
        version,
        operations: operations
          .slice(0, operationsShown)
          .map(({ method, path, summary, group }) => ({ method, path, summary, group })),
        operationNum: operations.length,
        problems,
        data: shownData(data),
      };
    },

    async view(userId: string, draftId: string): Promise<DraftView> {
      const row = await getOwn(db, userId, draftId);
      return {
        draftId,
        state: row.state,
        version: row.version,
        data: shownData(row.data),
        hasAuthValue: row.data.authSealed ? 1 : 0,
        operations: operationsOf(row),
        operationNum: row.operation_count,
        rejects: row.rejects,
        note: row.note,
        savedAt: formatInstant(row.updated_at),
      };
    },

    /** Keeps what has been typed. A refused one becomes a draft again. */
    async save(draftId: string, data: PublicationData, actor: PersonActor) {
      return db.transaction().execute(async (tx) => {
        let row = await getOwn(tx, actor.userId, draftId);
        if (row.state === 'rejected') row = await move(tx, row, 'draft', actor);
        if (row.state !== 'draft') throw new AppError('E3107');
        const now = clock();
        const description = sanitise(data.description);
        await attachPictures(tx, description, now);
        const authSealed = data.authValue ? seal.close(data.authValue) : row.data.authSealed;
        await tx
          .updateTable('publications')
          .set({
            name: data.name,
            data: JSON.stringify({
              ...data,
              description,
              authValue: '',
              authSealed,
            }),
            updated_at: now,
          })
          .where('id', '=', draftId)
          .execute();
        return { savedAt: formatInstant(now) };
      });
    },

    async precheck(userId: string, draftId: string) {
      const checks = await checksOf(await getOwn(db, userId, draftId));
      return { checks, isReady: isReady(checks) ? 1 : 0 };
    },

    /** For `submit`, outside its transaction: the upstream is asked over the network. */
    async refuseUnready(userId: string, draftId: string): Promise<void> {
      const row = await getOwn(db, userId, draftId);
      if (row.state !== 'draft') throw new AppError('E3107');
      const checks = await checksOf(row);
      const failed = checks.filter(({ isMet, isBlocking }) => isBlocking && !isMet);
      if (failed.length === 0) return;
      const [first] = failed;
      const code = first!.label === 'API名称' && first!.text.includes('同名') ? 'E4101' : 'E4105';
      throw new AppError(code, { checks: failed });
    },

    async submit(
      tx: Db,
      { draftId, note, publishAt }: { draftId: string; note: string; publishAt?: string },
      actor: PersonActor,
    ) {
      const now = clock();
      const row = await getOwn(tx, actor.userId, draftId);
      const at = publishAt ? new Date(`${publishAt.replace(' ', 'T')}:00+08:00`) : null;
      await move(tx, row, 'submitted', actor, note, { submitted_at: now, rejects: '[]' });
      await tx.updateTable('publications').set({ note, publish_at: at }).where('id', '=', draftId).execute();
      await openCase(tx, {
        kind: 'publication',
        subjectId: draftId,
        title: `${row.name} ${row.version}`,
        applicantId: actor.userId,
        applicantName: actor.name,
        at: now,
      });
      return { state: 'submitted' };
    },

    async withdraw(draftId: string, actor: PersonActor) {
      await db.transaction().execute(async (tx) => {
        const row = await getOwn(tx, actor.userId, draftId);
        if (row.state !== 'submitted') throw new AppError('E3107');
        await move(tx, row, 'draft', actor);
        await withdrawCase(tx, 'publication', draftId);
      });
    },

    async remove(userId: string, draftId: string) {
      const row = await getOwn(db, userId, draftId);
      const removed = await db
        .deleteFrom('publications')
        .where('id', '=', row.id)
        .where('state', 'in', editable)
        .returning('id')
        .executeTakeFirst();
      if (!removed) throw new AppError('E3107');
    },

    /** Goes on for at least thirty days; every subscriber is told. */
    async deprecate(draftId: string, sunsetDays: number, reason: string, actor: PersonActor) {
      await db.transaction().execute(async (tx) => {
        const now = clock();
        const row = await getOwn(tx, actor.userId, draftId);
        const sunsetAt = new Date(now.getTime() + sunsetDays * days);
        await move(tx, row, 'deprecated', actor, reason, { sunset_at: sunsetAt });
        await tx
          .updateTable('api_versions')
          .set({ status: 'deprecated' })
          .where('api_id', '=', row.api_id!)
          .where('version', '=', row.version)
          .execute();
        const readers = await tx
          .selectFrom('subscriptions')
          .select('applicant_id')
          .distinct()
          .where('api_id', '=', row.api_id!)
          .where('state', 'in', [1, 2, 5, 6, 7])
          .execute();
        for (const { applicant_id } of readers) {
          await notify(tx, {
            userId: applicant_id,
            kind: 'api',
            at: now,
            title: `“${row.name}” ${row.version} 将于 ${formatInstant(sunsetAt).slice(0, 10)} 下线`,
            text: reason,
            link: `/APIDetails?apiId=${row.api_id}`,
          });
        }
        await tellGateways(tx, 'api', row.api_id!, now);
      });
    },

    /** @throws {AppError} `E4107` while it has subscribers: deprecate it first. */
    async takeOffline(draftId: string, reason: string, actor: PersonActor) {
      await db.transaction().execute(async (tx) => {
        const row = await getOwn(tx, actor.userId, draftId);
        if (!row.api_id) throw new AppError('E3107');
        const subscribers = await subscribersOf(tx, row.api_id);
        if (subscribers > 0) throw new AppError('E4107', { subscribers });
        await takeOffline(tx, row, reason, actor);
      });
    },

    /** By the operator: both sides are told. */
    async suspend(draftId: string, isSuspended: boolean, reason: string, actor: Actor) {
      if (isSuspended && reason === '') throw new AppError('E3109', {}, '请填写停用原因');
      await db.transaction().execute(async (tx) => {
        const row = await get(tx, draftId);
        await move(tx, row, isSuspended ? 'suspended' : 'online', actor, reason);
        await setProductStatus(tx, row.api_id!, isSuspended ? 'suspended' : 'online');
      });
    },

    async list(userId: string, filter: { name?: string; state?: string; pageNo: number; pageSize: number }) {
      const { name, state, pageNo, pageSize } = filter;
      const scope = db.selectFrom('publications').where('publications.user_id', '=', userId);
      let query = scope;
      if (name) query = query.where('publications.name', 'ilike', `%${escapeLike(name)}%`);
      if (state) query = query.where('publications.state', '=', state);
      const count = sql<number>`count(*)::int`.as('total');
      const { total } = await query.select(count).executeTakeFirstOrThrow();
      const rows = await query
        .leftJoin('api_products', 'api_products.id', 'publications.api_id')
        .leftJoin('categories', 'categories.id', 'api_products.category_id')
        .select([
          'publications.id',
          'publications.api_id',
          'publications.name',
          'publications.version',
          'publications.state',
          'publications.rejects',
          'publications.updated_at',
          'categories.name as category_name',
          'calls_30d',
          'success_rate',
        ])
        .select((eb) => [
          eb
            .selectFrom('subscriptions')
            .select(sql<number>`count(*) filter (where state in (2, 5, 6, 7))::int`.as('n'))
            .whereRef('subscriptions.api_id', '=', 'publications.api_id')
            .as('subscribers'),
          eb
            .selectFrom('subscriptions')
            .select(sql<number>`count(*) filter (where state = 1)::int`.as('n'))
            .whereRef('subscriptions.api_id', '=', 'publications.api_id')
            .as('waiting'),
        ])
        .orderBy('publications.updated_at', 'desc')
        .orderBy('publications.id')
        .limit(pageSize)
        .offset((pageNo - 1) * pageSize)
        .execute();
      const counts = await scope
        .select([
          sql<number>`count(*) filter (where state in ('online', 'deprecated'))::int`.as('online'),
          sql<number>`count(*) filter (where state = 'submitted')::int`.as('submitted'),
        ])
        .executeTakeFirstOrThrow();
      const month = await db
        .selectFrom('usage_rollups')
        .innerJoin('providers', 'providers.id', 'usage_rollups.provider_id')
        .select([
          sql<number>`coalesce(sum(calls), 0)::int`.as('calls'),
          sql<number>`coalesce(sum(cost_minor), 0)::bigint`.as('income'),
        ])
        .where('providers.user_id', '=', userId)
        .where('grain', '=', 'day')
        .where('starts_at', '>=', monthStart(clock()))
        .executeTakeFirstOrThrow();
      return {
        records: rows.map((row): MyApi => ({
          draftId: row.id,
          apiId: row.api_id,
          name: row.name,
          version: row.version,
          state: row.state,
          rejectText: row.rejects.map(({ reason }) => reason).join('；'),
          categoryName: row.category_name ?? '',
          subscribers: row.subscribers ?? 0,
          waiting: row.waiting ?? 0,
          calls30: row.calls_30d ?? 0,
          successRate: row.success_rate,
          updatedAt: formatInstant(row.updated_at),
        })),
        total,
        pageNo,
        pageSize,
        totals: {
          ...counts,
          monthCalls: month.calls,
          monthIncome: formatMinor(month.income),
        },
      };
    },

    /** What was approved for a later time, and what has reached its last day. */
    async publishDue(): Promise<void> {
      const now = clock();
      const approved = await db
        .selectFrom('publications')
        .selectAll()
        .where('state', '=', 'approved')
        .where('publish_at', '<=', now)
        .limit(100)
        .execute();
      for (const row of approved) await db.transaction().execute((tx) => goOnline(tx, row));
      const over = await db
        .selectFrom('publications')
        .selectAll()
        .where('state', '=', 'deprecated')
        .where('sunset_at', '<=', now)
        .limit(100)
        .execute();
      for (const row of over)
        await db.transaction().execute((tx) => takeOffline(tx, row, '已到下线日期', systemActor));
    },

    reviewable: {
      async view(draftId) {
        const row = await get(db, draftId);
        const before = row.data.code ? await onlineVersion(db, row.data.code) : null;
        const text = (
          field: string,
          label: string,
          value: string,
          old: string | null = null,
          kind = 'text',
        ) => ({
          field,
          label,
          kind,
          value,
          before: old,
        });
        const category = await db
          .selectFrom('categories')
          .select('name')
          .where('id', '=', row.data.categoryId)
          .executeTakeFirst();
        return {
          fields: [
            text('name', 'API名称', row.data.name, before?.name ?? null),
            text('code', '网关代码', row.data.code, before?.code ?? null),
            text('brief', '一句话简介', row.data.brief, before?.brief ?? null),
            text('description', '详细说明', row.data.description, before?.description ?? null),
            text('categoryId', '分类', category?.name ?? '未选择'),
            text('tags', '标签', row.data.tags.join('、') || '无'),
            text(
              'operations',
              `接口（${row.operation_count} 个）`,
              operationsOf(row)
                .map(({ method, path, summary }) => `${method} ${path} ${summary}`)
                .join('\n'),
              null,
              'list',
            ),
            text('upstreamUrl', '生产上游', row.data.upstreamUrl),
            text('sandboxUrl', '沙箱上游', row.data.sandboxUrl || '同生产'),
            text('plans', '套餐', row.data.plans.map(planLine).join('\n'), null, 'list'),
            text(
              'support',
              'SLA 与支持',
              [row.data.availability, row.data.supportHours, row.data.contact].filter(Boolean).join('，'),
            ),
            text('note', '给审核员的说明', row.note || '无'),
          ],
          checks: (await checksOf(row)).map(({ label, isMet, text: what }) => ({ label, isMet, text: what })),
        };
      },

      async decide(tx: Db, draftId: string, rejects: FieldReject[] | null, actor: Actor) {
        const row = await get(tx, draftId);
        if (rejects) {
          const reason = rejects.map(({ reason: why }) => why).join('；');
          await move(tx, row, 'rejected', actor, reason, { rejects: JSON.stringify(rejects) });
          return;
        }
        const approved = await move(tx, row, 'approved', actor);
        if (!row.publish_at || row.publish_at <= clock()) await goOnline(tx, approved);
      },
    } satisfies Reviewable,
  };
}

const isReady = (checks: PublicationCheck[]) => checks.every(({ isMet, isBlocking }) => isMet || !isBlocking);

const onlineVersion = (db: Db, code: string) =>
  db
    .selectFrom('api_products')
    .select(['name', 'code', 'brief', 'description'])
    .where('code', '=', code)
    .executeTakeFirst();

function dataFrom({ info }: OpenApiDocument, fileName: string, member: MemberRow): PublicationData {
  const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const baseName = fileName.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');
  const name = [...(textOf(info?.title) || baseName)].slice(0, 64).join('');
  const description = [...textOf(info?.description)].slice(0, 5000).join('');
  const slug = baseName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-$/g, '')
    .slice(0, 30);
  return PublicationData.parse({
    ...emptyData,
    name,
    code: slug || `api-${newDigits(6)}`,
    icon: [...name][0] ?? 'A',
    brief: [...description.replace(/<[^>]*>|[#*`\s]+/g, ' ').trim()].slice(0, 40).join('').trim(),
    description,
    contact: [...(textOf(info?.contact?.name) || member.nick_name)].slice(0, 60).join(''),
  });
}

/** Lowest price of one call under a plan, in 1/10000 yuan. */
function cheapestCall({ kind, price, tiers, included }: PublicationData['plans'][number]): number {
  if (kind === 'free') return 0;
  if (kind === 'tiered') return Math.min(...tiers.map((tier) => parseYuan(tier.price) ?? 0));
  const minor = parseYuan(price) ?? 0;
  return included ? Math.round(minor / included) : minor;
}

const planRow = (apiId: string, plan: PublicationData['plans'][number], sort: number) => ({
  id: newId('plan'),
  api_id: apiId,
  name: plan.name,
  kind: plan.kind,
  price_minor:
    plan.kind === 'tiered' ? (parseYuan(plan.tiers[0]!.price) ?? 0) : (parseYuan(plan.price || '0') ?? 0),
  tiers: JSON.stringify(plan.tiers.map(({ upTo, price }) => ({ upTo, priceMinor: parseYuan(price) ?? 0 }))),
  included: plan.included,
  qps: plan.qps,
  day_limit: plan.dayLimit,
  valid_days: plan.validDays,
  needs_approval: plan.audit === 1,
  auth_level: plan.needLevel,
  sort,
});

const planLine = ({ name, kind, price, tiers, qps, audit }: PublicationData['plans'][number]) =>
  `${name}（${kind}）￥${kind === 'tiered' ? tiers.map((tier) => tier.price).join('/') : price || '0'}，每秒 ${qps} 次，${audit ? '人工审核' : '无需审核'}`;
