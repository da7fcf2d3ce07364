import * as allCalls from '@portal/calls';
import type { Call } from '@portal/calls';
import type { Schema } from '@portal/schema';
import { aValueOf, choicesOf, hostileValues, oneOfEachKind, placesIn, withAt } from './hostileForms';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'effect' in value;
const calls = (Object.values(allCalls) as unknown[]).filter(isCall);

// It ends the session that the others need.
const endsTheSession = '/user/logout';
const forms = calls.filter(
  (call) => call.path !== endsTheSession && !('filePart' in call) && !('mediaType' in call),
);

/** Somebody who passes the guard, so that what they send is looked at. */
const insider: Record<Call['guard'], string> = {
  public: 'visitor',
  signedIn: 'person',
  authenticated: 'person',
  advanced: 'provider',
  provider: 'provider',
  operator: 'ops',
};

let test: TestApp;
export const browsers: Record<string, Browser> = {};
/** Things that there are, by the names of the fields that name them. */
let ids: Record<string, string>;

/** A market with somebody of each kind signed in, for the file that asks for it. */
export function startHostileMarket(): void {
  beforeAll(async () => {
    test = await buildTestApp({ hasMarket: true });
    browsers.visitor = test.browser();
    await browsers.visitor.send({ method: 'GET', url: '/first-visit' });
    for (const role of ['person', 'provider', 'ops'])
      browsers[role] = await signedIn(test, `${role}@example.com`);
    const firstOf = async (table: 'apps' | 'api_products' | 'subscriptions' | 'documents' | 'notices') =>
      (await test.db.selectFrom(table).select('id').limit(1).executeTakeFirstOrThrow()).id;
    ids = {
      appId: await firstOf('apps'),
      apiId: await firstOf('api_products'),
      applyId: await firstOf('subscriptions'),
      docId: await firstOf('documents'),
      noId: await firstOf('notices'),
    };
  }, 120_000);
  afterAll(() => test.close());
}

/** Fields as a form carries them. */
const formOf = (fields: object) =>
  new URLSearchParams(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );

export async function send(
  { path, method, guard }: Call,
  form: string,
  type = 'application/x-www-form-urlencoded',
) {
  const url = `/ajaxurl/apix${path}`;
  const sendOnce = () =>
    browsers[insider[guard]]!.send(
      method === 'GET'
        ? { method, url: `${url}?${form}` }
        : { method, url, payload: form, headers: { 'content-type': type } },
    );
  let answer = await sendOnce();
  if (answer.body.includes('"E0429"')) {
    await test.db.deleteFrom('rate_limits').execute();
    answer = await sendOnce();
  }
  return { statusCode: answer.statusCode, body: answer.body };
}

function choicesIn({ request }: Call): object[] {
  const { shape } = request as unknown as { shape: Record<string, Schema> };
  return Object.entries(shape).flatMap(([name, schema]) =>
    choicesOf(schema).map((value) => ({ [name]: value })),
  );
}

/** Of the fields that name something, those that the market can fill. */
const pick = ({ request }: Call) =>
  Object.fromEntries(
    Object.keys((request as unknown as { shape: object }).shape).flatMap((name) =>
      ids[name] ? [[name, ids[name]]] : [],
    ),
  );

/** What each call does with what nobody types, of the calls behind such guards. */
export function tryHostileForms(isMine: (guard: Call['guard']) => boolean): void {
  const mine = forms.filter(({ guard }) => isMine(guard));

  /** Which of each kind of value comes next. */
  let turn = 0;

  it('has calls to try', () => expect(mine.length).toBeGreaterThan(15));

  it.each(mine.map((call) => [call.path, call] as const))(
    '%s answers whatever stands in a field, and never with an error of its own',
    async (_, call) => {
      const fair = { ...(aValueOf(call.request) as object), ...pick(call) };
      const failed: unknown[] = [];
      for (const place of placesIn(fair)) {
        const formWith = (value: unknown) => {
          const fields = withAt(fair, place, value) as Record<string, unknown>;
          if ('reqNo' in fair && place[0] !== 'reqNo') fields.reqNo = newReqNo();
          return formOf(fields);
        };
        const isTaken = (value: unknown) =>
          call.request.safeParse(Object.fromEntries(formWith(value))).success;
        // What a schema refuses is refused alike: one of these shows it.
        const refused = hostileValues.filter((value) => !isTaken(value)).slice(0, 1);
        for (const value of [...refused, ...oneOfEachKind(isTaken, turn++)]) {
          const { statusCode, body } = await send(call, formWith(value).toString());
          if (statusCode >= 500) failed.push([place.join('.'), String(value).slice(0, 60), body]);
        }
      }

      expect(failed).toEqual([]);
    },
  );

  it.each(
    mine
      .map((call) => [call.path, call, choicesIn(call)] as const)
      .filter(([, , choices]) => choices.length > 0),
  )('%s answers each of the choices that its fields offer', async (_, call, choices) => {
    const fair = { ...(aValueOf(call.request) as object), ...pick(call) };
    const failed: unknown[] = [];
    for (const choice of choices) {
      const again = 'reqNo' in fair ? { reqNo: newReqNo() } : {};
      const { statusCode, body } = await send(call, formOf({ ...fair, ...again, ...choice }).toString());
      if (statusCode >= 500) failed.push([choice, body]);
    }

    expect(failed).toEqual([]);
  });

  const expectAnswer = async (call: Call, form: string, type?: string) => {
    const { statusCode } = await send(call, form, type);
    expect([form.slice(0, 40), type, statusCode < 500]).toEqual([form.slice(0, 40), type, true]);
  };

  it.each(mine.map((call) => [call.path, call] as const))(
    '%s answers whatever form it is sent',
    async (_, call) => {
      const names = Object.keys((call.request as unknown as { shape: object }).shape);
      const [first = 'x'] = names;
      for (const form of [
        names.map((name) => `${name}=a&${name}=b`).join('&'),
        names.map((name) => `${name}[a]=1&${name}[]=2`).join('&'),
        `${first}=${'%E9%95%BF'.repeat(3_000)}`,
      ])
        await expectAnswer(call, form);
    },
  );

  // What is no form, or too much of one, is met before anybody asks which call it is for: one reader for each method.
  const oneOfEachMethod = [...new Map(mine.map((call) => [call.method, call])).values()];
  it.each(oneOfEachMethod.map((call) => [call.method, call] as const))(
    'a %s is answered whatever its form is made of',
    async (_, call) => {
      const [first = 'x'] = Object.keys((call.request as unknown as { shape: object }).shape);
      for (const form of [
        '__proto__=1&constructor=2&__proto__[x]=3',
        `${first}=%00`,
        `${first}=%C0%80&${first}=%ED%A0%80`,
        `${first}=${'%E9%95%BF'.repeat(30_000)}`,
        `${first}=%ZZ%`,
        '&'.repeat(5000),
        Array.from({ length: 9000 }, (_unused, at) => `f${at}=`).join('&'),
        '=',
      ])
        await expectAnswer(call, form);
      if (call.method === 'GET') return;
      for (const type of [
        'application/json',
        'text/plain',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'x',
      ])
        await expectAnswer(call, '{"a":"\u0000"}', type);
    },
  );
}
