import {
  type Db,
  type Deps,
  createBrandService,
  days,
  findPortalRow,
  formatDate,
  hours,
  indexApi,
  newId,
} from '@portal/server';
import { hostState, portalState, type HostState, type PortalContent, type PortalState } from '@portal/calls';
import { idOf } from './idOf';
import { harborApiCodes, harborOnly, harborRevisions, plainContent, portals } from './portalFacts';

const ageDays = 45;
const visitDays = 30;
const proven: readonly HostState[] = [hostState.certifying, hostState.served, hostState.unresolved];
/** Undecided or refused, so there is nothing that visitors could see. */
const unpublished: readonly PortalState[] = [portalState.draft, portalState.waiting, portalState.rejected];

/** Pending cases date from today, so none is overdue. */
const waitingSince = (now: Date) => new Date(now.getTime() - 4 * hours);

/** Branded portals, still without content: notices refer to them. */
export async function insertPortals(tx: Db, userIds: Map<string, string>, now: Date): Promise<void> {
  const createdAt = new Date(now.getTime() - ageDays * days);
  const sentAt = waitingSince(now);
  await tx
    .insertInto('portals')
    .values(
      portals.map(
        ({ id, prefix, name, owner, state, usage, industry, color, reason = '', rejects = [] }) => ({
          id,
          prefix,
          name,
          owner_id: idOf(userIds, owner),
          color,
          logo_url: '/media/harbor-logo.svg',
          state,
          usage,
          industry,
          contact: '周明 0574-5550100',
          icp_no: '浙ICP备20260001号',
          reason,
          rejects: JSON.stringify(rejects),
          state_before_ban: state === portalState.banned ? portalState.online : null,
          draft: JSON.stringify(plainContent(color)),
          submitted_at: state === portalState.waiting ? sentAt : createdAt,
          created_at: state === portalState.waiting ? sentAt : createdAt,
        }),
      ),
    )
    .execute();
}

/** Their content, visits, and pending cases; after the content they refer to. */
export async function seedDemoPortals(deps: Deps, tx: Db, userIds: Map<string, string>): Promise<void> {
  const now = deps.clock();
  for (const { id, state, host, color } of portals) {
    if (host)
      await tx
        .insertInto('portal_hosts')
        .values({
          portal_id: id,
          host: host.name,
          token: newId('verify'),
          state: host.state,
          failures: host.failures ?? 0,
          has_txt: host.state === hostState.certifying,
          has_cname: host.state === hostState.certifying,
          proven_at: proven.includes(host.state) ? new Date(now.getTime() - 20 * days) : null,
          checked_at: now,
          created_at: new Date(now.getTime() - 30 * days),
        })
        .execute();
    if (!unpublished.includes(state) && id !== 'portal_harbor')
      await publish(deps, tx, id, plainContent(color), now);
  }
  await openReview(tx, userIds, now);
  await keepToHarbor(tx, userIds, now);
  await publishHarbor(deps, tx, now);
  await seedVisits(tx, now);
}

async function publish(deps: Deps, tx: Db, id: string, draft: PortalContent, at: Date, note?: string) {
  await tx
    .updateTable('portals')
    .set({ draft: JSON.stringify(draft), online_at: at })
    .where('id', '=', id)
    .execute();
  await createBrandService({ ...deps, db: tx }).publishFirst(tx, await findPortalRow(tx, id), at, note);
}

/** One API is found there only. */
async function keepToHarbor(tx: Db, userIds: Map<string, string>, now: Date): Promise<void> {
  const user_id = idOf(userIds, harborOnly.account);
  await tx
    .insertInto('portal_members')
    .values({ portal_id: 'portal_harbor', user_id, added_by: null, added_at: now })
    .execute();
  const { id } = await tx
    .updateTable('api_products')
    .set({ portal_id: 'portal_harbor' })
    .where('code', '=', harborOnly.code)
    .returning('id')
    .executeTakeFirstOrThrow();
  const { data } = await tx
    .selectFrom('publications')
    .select('data')
    .where('api_id', '=', id)
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('publications')
    .set({ data: JSON.stringify({ ...data, portalId: 'portal_harbor' }) })
    .where('api_id', '=', id)
    .execute();
  await indexApi(tx, id);
}

async function publishHarbor(deps: Deps, tx: Db, now: Date): Promise<void> {
  const apis = await tx
    .selectFrom('api_products')
    .select(['id', 'code'])
    .where('code', 'in', harborApiCodes)
    .execute();
  const documents = await tx.selectFrom('documents').select('id').execute();
  const related = new Set(
    (await tx.selectFrom('api_documents').select('document_id').execute()).map((row) => row.document_id),
  );
  let content: PortalContent = {
    ...plainContent('#1B4D3E'),
    apis: harborApiCodes.flatMap((code, place) => {
      const api = apis.find((one) => one.code === code);
      return api ? [{ apiId: api.id, isFeatured: place === 0 ? 1 : 0 }] : [];
    }),
    docIds: documents.map(({ id }) => id).filter((id) => !related.has(id)),
  };
  for (const { note, daysAgo, changes } of harborRevisions) {
    content = { ...content, ...changes };
    await publish(deps, tx, 'portal_harbor', content, new Date(now.getTime() - daysAgo * days), note);
  }
}

async function openReview(tx: Db, userIds: Map<string, string>, now: Date): Promise<void> {
  for (const { id, name, owner, state } of portals.filter((one) => one.state === portalState.waiting))
    await tx
      .insertInto('review_cases')
      .values({
        kind: 'portal',
        subject_id: id,
        title: `专区 ${name}`,
        applicant_id: idOf(userIds, owner),
        applicant_name: '海港专区',
        state: state === portalState.waiting ? 'open' : 'decided',
        submitted_at: waitingSince(now),
        taken_by: null,
        decided_by: null,
      })
      .execute();
}

async function seedVisits(tx: Db, now: Date): Promise<void> {
  const rows = Array.from({ length: visitDays }, (_, ago) => {
    const at = new Date(now.getTime() - ago * days);
    const isWeekend = [0, 6].includes(at.getUTCDay());
    return {
      portal_id: 'portal_harbor',
      day: formatDate(at),
      visits: (isWeekend ? 18 : 64) + ((ago * 7) % 23),
    };
  });
  await tx.insertInto('portal_visit_days').values(rows).execute();
}
