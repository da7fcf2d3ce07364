import { sql } from 'kysely';
import {
  acceptAgreements,
  contentKinds,
  kindOf,
  listAudit,
  myAgreements,
  saveContent,
  viewContentChanges,
  withBlanks,
  type AnyContent,
  type AuditRow,
  type ContentField,
  type ContentKind,
  type ContentValue,
} from '@portal/calls';
import { keysOf } from '@portal/rules';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { apiIdOf, signedIn } from './startMarket';

let test: TestApp;
let ops: Browser;
let apis: string[];
let documents: { id: string; name: string }[];
let categories: { id: string; title: string }[];

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  ops = await signedIn(test, 'ops@example.com');
  apis = [await apiIdOf(ops, '行政区划'), await apiIdOf(ops, '汉字转拼音')];
  documents = await test.db.selectFrom('documents').select(['id', 'name']).orderBy('id').limit(2).execute();
  categories = await test.db
    .selectFrom('content_items')
    .select(['id', 'title'])
    .where('kind', '=', 'faqCategory')
    .orderBy('id')
    .limit(2)
    .execute();
  const { id: owner_id } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'ops@example.com')
    .executeTakeFirstOrThrow();
  for (const [index, id] of ['file_aaaaaaaaaaaaaaaa', 'file_bbbbbbbbbbbbbbbb'].entries())
    await test.db
      .insertInto('files')
      .values({
        ...{
          id,
          owner_id,
          scene: 'public',
          name: `图片${index}.png`,
          type: 'image/png',
          bytes: 1,
        },
        ...{ created_at: test.clock(), attached_at: null, removed_at: null },
      })
      .execute();
}, 60_000);
afterAll(() => test.close());

const picture = (at: 0 | 1) => `/ajaxurl/apix/file/image/file_${'ab'[at]!.repeat(16)}`;

/** Something that a field takes: one of two. */
function valueOf(field: ContentField, at: 0 | 1): ContentValue {
  const text = at === 0 ? '前' : '后';
  switch (field.type) {
    case 'line':
    case 'text':
      return text.repeat(Math.min(2, field.max));
    case 'rich':
      return `<p>${text}面的正文，这一段写得足够长，可以发布给读者看。</p>`;
    case 'money':
      return at === 0 ? '0.0010' : '0.0020';
    case 'day':
      return at === 0 ? '2026-01-01' : '2026-12-31';
    case 'order':
      return at === 0 ? 1 : 2;
    case 'link':
      return at === 0 ? '/help' : '/status';
    case 'picture':
    case 'photo':
      return picture(at);
    case 'choice':
      return Object.keys(field.options)[at] ?? '';
    case 'lines':
      return at === 0 ? [text] : [text, '又一行'.slice(0, field.max)];
    case 'ref':
      return categories[at]!.id;
    case 'picks':
      return field.of === 'api' ? [apis[at]!] : [documents[at]!.id];
    case 'parts':
      return [{ title: text, text, picks: field.picks ? [{ id: apis[at]!, note: text }] : [] }];
  }
}
const contentOf = (kind: ContentKind, at: 0 | 1): AnyContent =>
  Object.fromEntries(Object.entries(kindOf(kind).fields).map(([name, field]) => [name, valueOf(field, at)]));

/** What was asked to be agreed to anew is agreed to, or nobody publishes anything more. */
async function agree(): Promise<void> {
  const { due } = (await ops.call(myAgreements, {})).resBody;
  if (due.length > 0) await ops.call(acceptAgreements, { agreed: due });
}

async function publish(kind: ContentKind, content: AnyContent, itemId?: string): Promise<string> {
  const known = itemId ?? (kindOf(kind).isSingle ? kind : undefined);
  const row =
    known === undefined
      ? undefined
      : await test.db
          .selectFrom('content_items')
          .select('version')
          .where('id', '=', known)
          .executeTakeFirst();
  const { resCode, resMsg, fields, resBody } = await ops.call(saveContent, {
    ...{ kind, itemId: row && known, version: row?.version ?? 0, content, publish: 1 },
  });
  expect([resCode, resMsg, fields]).toEqual(['S0000', expect.any(String), undefined]);
  await agree();
  return resBody.itemId;
}
const lastOf = async (itemId: string) =>
  (
    await test.db
      .selectFrom('content_revisions')
      .select('revision')
      .where('item_id', '=', itemId)
      .orderBy('revision', 'desc')
      .executeTakeFirstOrThrow()
  ).revision;
const changesOf = async (itemId: string, revision: number, by = ops) =>
  by.call(viewContentChanges, { itemId, revision });

describe.each(keysOf(contentKinds))('%s', (kind) => {
  // No two scenes have one name.
  afterEach(() =>
    test.db
      .updateTable('solutions')
      .set({ title: sql`id` })
      .where('title', 'in', ['前前', '后后'])
      .execute(),
  );

  it('says of each field what it was and what it is, with names of what it names', async () => {
    const itemId = await publish(kind, contentOf(kind, 0));
    await publish(kind, contentOf(kind, 1), itemId);
    const revision = await lastOf(itemId);

    const { resBody } = await changesOf(itemId, revision);

    expect(resBody).toMatchObject({ kind, revision, former: revision - 1 });
    expect(resBody.changes).toEqual(
      Object.entries(kindOf(kind).fields).map(([field, description]) => ({
        field,
        before: valueOf(description, 0),
        after: valueOf(description, 1),
      })),
    );
    const types = Object.values(kindOf(kind).fields).map(({ type }) => type as string);
    if (types.includes('picture') || types.includes('photo'))
      expect(resBody.names).toMatchObject({ [picture(0)]: '图片0.png', [picture(1)]: '图片1.png' });
    if (types.includes('ref'))
      expect(resBody.names).toMatchObject(Object.fromEntries(categories.map(({ id, title }) => [id, title])));
    if (types.includes('picks') || types.includes('parts'))
      expect(Object.keys(resBody.names)).toEqual(expect.arrayContaining(apis));
  });

  it('says in the log of a draft what its words were and are, in the language of the reader', async () => {
    const itemId = await publish(kind, contentOf(kind, 0));
    test.pass(1000);
    await publish(kind, contentOf(kind, 1), itemId);
    const isWords = ({ type }: ContentField) =>
      !['rich', 'picture', 'photo', 'ref', 'picks', 'parts'].includes(type);
    const expected = Object.values(kindOf(kind).fields).filter(isWords);
    const read = (field: ContentField, at: 0 | 1) => {
      const value = valueOf(field, at);
      if (field.type === 'choice') return field.options[String(value)];
      return Array.isArray(value) ? value.join('、') : String(value);
    };

    const saved = async (language: string) => {
      ops.cookies.set('portal_lang', language);
      const { records } = (await ops.call(listAudit, { object: itemId, event: 'content.saved' })).resBody;
      ops.cookies.set('portal_lang', 'zh');
      return (records as AuditRow[])[0];
    };
    const chinese = await saved('zh');
    expect(chinese?.changes).toEqual(
      expected.map((field) => ({ name: field.label, before: read(field, 0), after: read(field, 1) })),
    );
    const others = Object.values(kindOf(kind).fields).filter((field) => !isWords(field));
    expect(chinese?.facts.find(({ name }) => name === '修改项')?.value).toBe(
      others.length > 0 ? others.map(({ label }) => label).join('、') : undefined,
    );
    for (const { name } of (await saved('en'))?.changes ?? []) expect(name).not.toMatch(/\p{Script=Han}/u);
    const english = (await saved('en'))?.changes ?? [];
    for (const [index, field] of expected.entries())
      if (field.type === 'choice') expect(english[index]?.after).not.toMatch(/\p{Script=Han}/u);
  });

  it('names in the log the fields that have changed, in the language of the reader, and leads to how', async () => {
    const itemId = await publish(kind, contentOf(kind, 0));
    const names = Object.keys(kindOf(kind).fields);
    const last = names.at(-1) ?? '';
    const next = { ...contentOf(kind, 0), [last]: contentOf(kind, 1)[last] ?? '' };
    test.pass(1000);
    await publish(kind, next, itemId);

    for (const language of ['zh', 'en'] as const) {
      ops.cookies.set('portal_lang', language);
      const { records } = (await ops.call(listAudit, { object: itemId, event: 'content.revision' })).resBody;
      const [{ facts, object }] = records;
      const changed = facts.find(({ name }: { name: string }) => ['修改项', 'Changed'].includes(name));
      const label = kindOf(kind).fields[last]?.label ?? '';
      if (language === 'zh') expect(changed.value).toBe(label);
      else expect(changed.value).not.toMatch(/\p{Script=Han}/u);
      expect(object.link).toBe(
        `/ops/contentEdit?kind=${kind}&itemId=${itemId}&changes=${await lastOf(itemId)}`,
      );
    }
    ops.cookies.set('portal_lang', 'zh');
  });
});

it('compares the first revision with nothing, and finds none that there is not', async () => {
  const itemId = await publish('partnerCase', contentOf('partnerCase', 0));

  expect((await changesOf(itemId, 1)).resBody).toMatchObject({ former: 0, changes: [], names: {} });
  expect((await changesOf(itemId, 2)).resCode).toBe('E7041');
  expect((await changesOf('ci_nobody', 1)).resCode).toBe('E7041');
});

it('gives out no script, however it got into the database, and texts in their whole length', async () => {
  const long = '长'.repeat(20_000);
  const itemId = await publish('serviceTerms', { title: '服务协议', text: long, asking: 'no' });
  await publish('serviceTerms', { title: '<script>😀', text: `${long.slice(1)}完`, asking: 'no' }, itemId);
  const { changes } = (await changesOf(itemId, await lastOf(itemId))).resBody;
  expect(changes).toEqual([
    { field: 'title', before: '服务协议', after: '<script>😀' },
    { field: 'text', before: long, after: `${long.slice(1)}完` },
  ]);

  const news = await publish('allianceNews', contentOf('allianceNews', 0));
  await publish('allianceNews', contentOf('allianceNews', 1), news);
  const evil = JSON.stringify({
    ...contentOf('allianceNews', 1),
    content: '<p onclick="a()">字<script>b()</script></p>',
  });
  await test.db.updateTable('content_items').set({ draft: evil }).where('id', '=', news).execute();
  await test.db
    .insertInto('content_revisions')
    .values({ item_id: news, revision: 3, content: evil, made_by: null, made_at: test.clock() } as never)
    .execute();
  expect(JSON.stringify((await changesOf(news, 3)).resBody)).not.toMatch(/script|onclick/);
});

it('knows a field that the kind did not have when a revision was made as blank', async () => {
  const itemId = await publish('partnerCase', contentOf('partnerCase', 0));
  await test.db
    .insertInto('content_revisions')
    .values({
      ...{ item_id: itemId, revision: 2, made_by: null, made_at: test.clock() },
      content: JSON.stringify({ title: '前前' }),
    } as never)
    .execute();

  const { changes } = (await changesOf(itemId, 2)).resBody;
  expect(changes.map(({ field, after }: { field: string; after: unknown }) => [field, after])).toEqual([
    ...['partner', 'background', 'result'].map((field) => [field, '']),
    ['order', 0],
  ]);
  expect(withBlanks('partnerCase', {})).toMatchObject({ order: 0 });
});

it('is for operators of contents alone', async () => {
  const itemId = await publish('partnerCase', contentOf('partnerCase', 0));
  for (const name of ['person', 'company', 'provider'])
    expect((await changesOf(itemId, 1, await signedIn(test, `${name}@example.com`))).resCode).toBe('E5103');
  expect((await changesOf(itemId, 1, test.browser())).resCode).toBe('E5101');
  // An operator who has another role only.
  await test.db
    .updateTable('users')
    .set({ roles: 15, operator_roles: 1 } as never)
    .where('email', '=', 'person@example.com')
    .execute();
  const other = await signedIn(test, 'person@example.com');
  expect((await changesOf(itemId, 1, other)).resCode).toBe('E5103');
});
