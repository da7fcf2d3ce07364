import type { AnyContent, ContentKind } from '@portal/calls';
import {
  type Deps,
  asPerson,
  contentLinks,
  createContentService,
  createFileService,
  createJoinService,
  createObjectStore,
  createWorkers,
  days,
  formatDate,
} from '@portal/server';
import { allianceMembers, allianceNews, allianceTexts, comingNews, waitingJoin } from './allianceFacts';
import { demoOperator } from './demoOperator';
import { partnerCases, partnerText, partners } from './partnerFacts';

/** When partners and cases were written. */
const partnersDaysAgo = 120;
/** Gaps in the order, for later insertions. */
const orderStep = 10;

/** The alliance and partners of the demo, published with the content kit, each piece at its time. */
export async function seedDemoAlliance(deps: Deps): Promise<void> {
  const { db, clock } = deps;
  const now = clock();
  const operator = await demoOperator(db);
  const before = (daysAgo: number) => new Date(now.getTime() - daysAgo * days);
  const at = (daysAgo: number): Deps => ({ ...deps, clock: () => before(daysAgo) });
  const ordered = <Facts extends object>(facts: Facts, place: number) => ({
    ...facts,
    order: (place + 1) * orderStep,
  });

  await db.transaction().execute(async (tx) => {
    const put = (kind: ContentKind, content: AnyContent, daysAgo: number, itemId: string | null = null) =>
      createContentService(at(daysAgo), contentLinks).put(tx, { kind, itemId, content }, operator);

    let alliance: string | null = null;
    for (const { daysAgo, ...text } of allianceTexts)
      alliance = await put('allianceInfo', text, daysAgo, alliance);
    for (const [place, { daysAgo, ...member }] of allianceMembers.entries())
      await put(
        'allianceMember',
        { ...ordered(member, place), joinedOn: formatDate(before(daysAgo)) },
        daysAgo,
      );
    for (const { daysAgo, ...news } of allianceNews) await put('allianceNews', news, daysAgo);
    const { daysAgo, ...text } = partnerText;
    await put('partnerInfo', text, daysAgo);
    for (const [place, partner] of partners.entries())
      await put('partner', ordered(partner, place), partnersDaysAgo);
    for (const [place, story] of partnerCases.entries())
      await put('partnerCase', ordered(story, place), partnersDaysAgo);
  });
  await seedComing(deps, operator);
  await seedWaiting(at(waitingJoin.daysAgo));
}

async function seedComing(deps: Deps, operator: Awaited<ReturnType<typeof demoOperator>>): Promise<void> {
  const contents = createContentService(deps, contentLinks);
  const { daysAhead, ...scheduled } = comingNews.scheduled;
  const from = new Date(deps.clock().getTime() + daysAhead * days);
  const news = { kind: 'allianceNews', version: 0 } as const;
  await contents.save({ ...news, content: scheduled }, { kind: 'publish', from, until: null }, operator);
  await contents.save({ ...news, content: comingNews.draft }, { kind: 'keep' }, operator);
}

async function seedWaiting(deps: Deps): Promise<void> {
  const files = createFileService(deps, createObjectStore(deps.config.fileStore), createWorkers());
  const joins = createJoinService(deps, { files });
  const { owner, form } = waitingJoin;
  await deps.db.transaction().execute(async (tx) => {
    const member = asPerson(
      await tx.selectFrom('users').selectAll().where('email', '=', owner).executeTakeFirstOrThrow(),
    );
    const { id, nick_name: name } = member;
    const actor = { party: 'owner', userId: id, accountId: id, name, address: '' } as const;
    await joins.apply(tx, member, 'alliance', form, actor);
  });
}
