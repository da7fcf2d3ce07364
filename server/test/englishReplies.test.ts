import { readFileSync } from 'node:fs';
import path from 'node:path';
import * as allCalls from '@portal/calls';
import type { Call } from '@portal/calls';
import { isObject } from '@portal/rules';
import { buildTestApp, type TestApp } from './buildTestApp';
import { fieldsOf } from './portalReads';
import { signedIn } from './startMarket';

const chinese = /\p{Script=Han}/u;
const area = (folder: string) => path.join(__dirname, '../..', folder, 'messages/en.json');

/** Sentences and words of the portal that have English; those with values in them are nobody's name. */
const ownWords = new Set(
  ['server', 'shared/codes', 'shared/calls', 'shared/schema', 'shared/rules']
    .flatMap((folder) =>
      Object.entries(JSON.parse(readFileSync(area(folder), 'utf8')) as Record<string, string>),
    )
    .filter(([key, english]) => chinese.test(key) && !key.includes('{') && !chinese.test(english))
    .map(([key]) => key),
);

/** What is read of lists and pages; files and streams are no replies. */
const reads = (Object.values(allCalls) as unknown[])
  .filter((value): value is Call => isObject(value) && 'effect' in value && !('mediaType' in value))
  .filter(({ effect, path: address }) => effect === 'read' && address !== '/message/stream');

/** Places of replies with Chinese that is also a word of the portal. */
const stays: readonly { in: RegExp; why: string }[] = [
  { in: /\.(tags?|icon|planName|words|industry)(\[\])?$/, why: 'what people have called something' },
  { in: /^\/(agreement|faq)\/|\.info\.title$|\.steps\[\]$/, why: 'content that operators write' },
  {
    in: /\.(docName|doc_name|docKind\.name|types\[\]\.name)$/,
    why: 'documents and kinds of them, which have their own English',
  },
  { in: /\.responses\[\]\.description$|^\/mock\/|\.operations\[\]\.group$/, why: 'descriptions of APIs' },
  {
    in: /^\/(ops\/auditList.*\.facts\[\]\.value|app\/operationList.*\.reason)$/,
    why: 'names and reasons, as records of what was done keep them',
  },
  { in: /^\/(message\/list|demo\/outbox|ops\/deliveryList)\b/, why: 'messages, as they were sent' },
];

/** Texts of a reply with their places, and the ids in it by their names. */
function read(reply: unknown, place: string, ids: Record<string, string>): [place: string, text: string][] {
  if (typeof reply === 'string') return [[place, reply]];
  if (Array.isArray(reply)) return reply.flatMap((one) => read(one, `${place}[]`, ids));
  if (!isObject(reply)) return [];
  return Object.entries(reply).flatMap(([name, one]) => {
    if (/Id$/.test(name) && typeof one === 'string' && one !== '') ids[name] ??= one;
    return read(one, `${place}.${name}`, ids);
  });
}

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
}, 120_000);
afterAll(() => test.close());

/** Everything that somebody can read in English: lists first, then what they name. */
async function textsFor(person: string): Promise<[place: string, text: string][]> {
  const browser = person === 'visitor' ? test.browser() : await signedIn(test, `${person}@example.com`);
  browser.cookies.set('portal_lang', 'en');
  const ids: Record<string, string> = {};
  const all = async (named: Record<string, string>) => {
    const texts = [];
    for (const call of reads) {
      const { resBody } = await browser.call(call, fieldsOf(call, named, ''));
      texts.push(...read(resBody, call.path, ids));
    }
    return texts;
  };
  return [...(await all({})), ...(await all(ids))];
}

it.each(['visitor', 'person', 'company', 'provider', 'harbor', 'ops'])(
  'says its own words in English to a reader of English: %s',
  async (person) => {
    const texts = await textsFor(person);
    const people = await test.db.selectFrom('users').select('nick_name').execute();
    const names = new Set(people.map(({ nick_name }) => nick_name));

    const own = texts.filter(
      ([place, text]) => ownWords.has(text) && !names.has(text) && !stays.some((one) => one.in.test(place)),
    );
    expect([...new Set(own.map(([place, text]) => `${place}: ${text}`))]).toEqual([]);
    expect(texts.length).toBeGreaterThan(1000);
  },
  60_000,
);
