import { diffDraft, importApi, listChangeLog, startChange, viewApply, viewReview } from '@portal/calls';
import { sql } from 'kysely';
import { aDraftPlan } from './aDraftPlan';
import type { Browser } from './buildTestApp';
import { aTideTable, startPublishing, type Publishing } from './startPublishing';

const chinese = /\p{Script=Han}/u;
const reader = 'person@example.com';

let at: Publishing;
let apiId: string;
let applyId: string;
let draftId: string;
beforeAll(async () => {
  at = await startPublishing();
  const plans = [aDraftPlan({ name: 'Basic' })];
  ({ apiId } = await at.online({ code: 'tide-words', name: 'Tides', plans }));
  applyId = await at.subscribe(apiId);
  await at.test.db.updateTable('users').set({ language: 'en' }).where('email', '=', reader).execute();

  ({ draftId } = (await at.provider.call(startChange, { apiId, kind: 'version' })).resBody);
  const text = aTideTable('2.0.0').replaceAll('/tides', '/levels');
  await at.provider.call(importApi, { fileName: 'next.json', text, draftId });
}, 120_000);
afterAll(() => at.close());

const inEnglish = (browser: Browser) => browser.cookies.set('portal_lang', 'en');
const inChinese = (browser: Browser) => browser.cookies.set('portal_lang', 'zh');

const changesOf = async () =>
  ((await at.provider.call(diffDraft, { draftId })).resBody as { changes: { text: string }[] }).changes.map(
    ({ text }) => text,
  );

it('shows in both languages what a draft changes', async () => {
  inEnglish(at.provider);
  expect(await changesOf()).toEqual(expect.arrayContaining(['Operation deleted', 'New operation']));
  inChinese(at.provider);
  expect(await changesOf()).toEqual(expect.arrayContaining(['接口已删除', '新增接口']));
});

it('shows a reviewer the whole of it in English, but for what its provider has written', async () => {
  await at.submit(draftId);
  inEnglish(at.operator);
  const { fields, checks } = (await at.operator.call(viewReview, { kind: 'publication', subjectId: draftId }))
    .resBody as { fields: { field: string; label: string; value: string }[]; checks: object[] };

  expect(fields.map(({ label }) => label).join()).not.toMatch(chinese);
  expect(JSON.stringify(checks)).not.toMatch(chinese);
  expect(fields.find(({ field }) => field === 'changes')?.value).toMatch(
    /^Incompatible: .*Operation deleted/,
  );
  expect(fields.find(({ field }) => field === 'plans')?.value).toMatch(/^Basic \(.*calls a second/);
  inChinese(at.operator);
});

it('tells each subscriber in their language, also of what an older server has written down', async () => {
  await at.decide(draftId);
  expect(await at.messagesTo(reader)).toMatch(
    /“Tides” has a new version, 2\.0\.0 \d+ change.* not compatible; please check before you move\. Incompatible: GET \/\S+ Operation deleted/,
  );

  await at.test.market.subscriptions.notifySubscribers(at.test.db, apiId, {
    title: '旧',
    text: '旧的文字',
    link: '/',
  });
  await sql`update subscriber_tellings set said = null`.execute(at.test.db);
  expect(await at.messagesTo(reader)).toContain('旧 旧的文字');
});

it('keeps a change log that each reads in their language', async () => {
  const log = async () => JSON.stringify((await at.person.call(listChangeLog, { apiId })).resBody);
  inEnglish(at.person);
  expect(await log()).toContain('"Operation deleted"');
  expect(await log()).not.toMatch(chinese);
  inChinese(at.person);
  expect(await log()).toContain('"接口已删除"');
});

it('keeps the reasons of the portal so, and those of people as they were typed', async () => {
  await at.test.db
    .insertInto('subscription_events')
    .values({
      id: 'ev_typed',
      subscription_id: applyId,
      at: at.test.clock(),
      actor_id: null,
      actor_name: '系统',
      from_state: null,
      to_state: 2,
      reason: '余额不足',
    })
    .execute();
  inEnglish(at.person);
  const { timeline } = (await at.person.call(viewApply, { applyId })).resBody as {
    timeline: { who: string; reason: string }[];
  };

  expect(timeline.map(({ reason }) => reason)).toEqual(
    expect.arrayContaining(['This plan needs no approval', '余额不足']),
  );
  expect(timeline.map(({ who }) => who)).toContain('System');
});
