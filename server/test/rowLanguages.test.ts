import { downloadTable, listApplies, viewApply, type OwnApply } from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn, subscribe } from './startMarket';

const automatic = { zh: '该套餐无需审核', en: 'This plan needs no approval' };

let test: TestApp;
let person: Browser;
let applyId: string;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
  ({ applyId } = await subscribe(person, { name: '农历与节气', kind: 'free' }));
}, 120_000);
afterAll(() => test.close());

const read = (language: 'zh' | 'en') => person.cookies.set('portal_lang', language);
async function reasonOf(id: string): Promise<{ inList: string; onItsPage: string }> {
  const { records } = (await person.call(listApplies, { pageSize: 50 })).resBody as { records: OwnApply[] };
  const { apply } = (await person.call(viewApply, { applyId: id })).resBody as { apply: OwnApply };
  return {
    inList: records.find((record) => record.applyId === id)?.decisionReason ?? 'not there',
    onItsPage: apply.decisionReason,
  };
}

it.each(['zh', 'en'] as const)('says in %s in a list what the portal decided by itself', async (language) => {
  read(language);

  const said = automatic[language];
  expect(await reasonOf(applyId)).toEqual({ inList: said, onItsPage: said });
});

it('keeps Chinese in a file that is taken along', async () => {
  read('en');
  const { body } = await test.app.inject({
    url: `/ajaxurl/apix${downloadTable.path}`,
    query: { list: listApplies.path, format: 'csv', query: '{}' },
    cookies: Object.fromEntries(person.cookies),
  });

  expect(body).toContain(automatic.zh);
  expect(body).not.toContain(automatic.en);
});

it.each(['用途不清楚', ''])('shows %j, which was written over it without a word beside it', async (text) => {
  await test.db
    .updateTable('subscriptions')
    .set({ decision_reason: text })
    .where('id', '=', applyId)
    .execute();
  read('en');

  expect(await reasonOf(applyId)).toEqual({ inList: text, onItsPage: text });
});

it('shows what an older server has kept as it stands', async () => {
  await test.db
    .updateTable('subscriptions')
    .set({ decision_reason: automatic.zh, decision_said: null })
    .where('id', '=', applyId)
    .execute();
  read('en');

  expect((await reasonOf(applyId)).inList).toBe(automatic.zh);
});
