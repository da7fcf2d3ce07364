import { connect as connectSocket, type AddressInfo } from 'node:net';
import { listMessages, logout, readMessages, switchAccount, unreadStream } from '@portal/calls';
import { notify } from '../src/modules/messages';
import { closeCase, openCase, takeCase, withdrawCase } from '../src/modules/review/review.repository';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { eventually, signedIn } from './startMarket';

let test: TestApp;
let operator: Browser;
let person: Browser;
const open = new Set<AbortController>();

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  operator = await signedIn(test, 'ops@example.com');
  person = await signedIn(test, 'person@example.com');
});
afterEach(() => {
  for (const leaving of open) leaving.abort();
  open.clear();
});
afterAll(() => {
  // What a test has left open would be waited for.
  test.app.server.closeAllConnections();
  return test.close();
});

function connect(browser: Browser, accept?: string, method = 'GET') {
  const { port } = test.app.server.address() as AddressInfo;
  const leaving = new AbortController();
  open.add(leaving);
  return fetch(`http://127.0.0.1:${port}/ajaxurl/apix${unreadStream.path}`, {
    method,
    signal: leaving.signal,
    headers: {
      cookie: cookieOf(browser),
      ...(accept !== undefined && { accept }),
    },
  });
}

const cookieOf = ({ cookies }: Browser) => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

/** Asks for a stream and leaves soon after. */
function leaveEarly(browser: Browser, afterMs: number): Promise<void> {
  const { port } = test.app.server.address() as AddressInfo;
  const head = `GET /ajaxurl/apix${unreadStream.path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookieOf(browser)}\r\n\r\n`;
  return new Promise((resolve) => {
    const socket = connectSocket(port, '127.0.0.1', () => socket.write(head));
    setTimeout(() => socket.destroy(), afterMs);
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}

/** `next` waits for one more event of a stream, "queues {}". */
async function follow(browser: Browser) {
  const reader = (await connect(browser)).body!.getReader();
  const decoder = new TextDecoder();
  let text = '';
  return async function next(): Promise<string> {
    for (;;) {
      const event = /event: (\w+)\ndata: (.*)\n\n/.exec(text);
      if (event) {
        text = text.slice(event.index + event[0].length);
        // Comes by the clock, not for what happens.
        if (event[1] === 'alive') continue;
        return `${event[1]} ${event[2]}`;
      }
      const { value, done } = await reader.read();
      if (done) return 'over';
      text += decoder.decode(value, { stream: true });
    }
  };
}

/** Figures may come again before they change. */
async function until(next: () => Promise<string>, part: string): Promise<void> {
  for (let event = await next(); !event.includes(part); event = await next())
    if (event === 'over') throw new Error(`the stream has ended without ${part}`);
}

const idOf = async (email: string) =>
  (await test.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

async function submit(subjectId: string) {
  await openCase(test.db, {
    kind: 'publication',
    subjectId,
    title: '天气',
    applicantId: await idOf('provider@example.com'),
    applicantName: '提供方',
    at: test.clock(),
  });
}

it('tells an operator that a queue has changed, and nobody else', async () => {
  const toOperator = await follow(operator);
  expect(await toOperator()).toBe('queues {}');
  expect(await toOperator()).toMatch(/^unread /);
  const toPerson = await follow(person);
  expect(await toPerson()).toMatch(/^unread /);

  await submit('draft_one');
  expect(await toOperator()).toBe('queues {}');
  await withdrawCase(test.db, 'publication', 'draft_one');
  expect(await toOperator()).toBe('queues {}');

  // The next that they hear is their own.
  await person.call(readMessages, {});
  expect(await toPerson()).toBe('unread {"total":0,"kinds":[]}');
});

it('tells when a case is decided', async () => {
  const toOperator = await follow(operator);
  await toOperator();
  await toOperator();
  await submit('draft_decided');
  expect(await toOperator()).toBe('queues {}');
  const ref = { kind: 'publication', subjectId: 'draft_decided' } as const;
  const id = await idOf('ops@example.com');
  await takeCase(test.db, id, ref, test.clock());

  await closeCase(test.db, id, ref, test.clock());

  expect(await toOperator()).toBe('queues {}');
});

it('pushes the unread figures of a member to all of their sessions, and to no other', async () => {
  const elsewhere = await signedIn(test, 'person@example.com');
  const streams = [await follow(person), await follow(elsewhere)];
  for (const next of streams) expect(await next()).toMatch(/^unread /);
  const toOperator = await follow(operator);
  await toOperator();
  await toOperator();

  const before = (await person.call(listMessages, { pageNo: 1, pageSize: 10 })).resBody.unread
    .total as number;
  const userId = await idOf('person@example.com');
  await test.db.transaction().execute((tx) =>
    notify(tx, {
      userId,
      kind: 'review',
      at: test.clock(),
      title: '已通过',
      text: '可以调用了。',
      link: null,
    }),
  );

  for (const next of streams) await until(next, `"total":${before + 1}`);
  await submit('draft_two');
  expect(await toOperator()).toBe('queues {}');
});

it('is refused to a visitor', async () => {
  const response = await connect(test.browser());

  expect(response.headers.get('content-type')).toContain('application/json');
  expect(await response.json()).toMatchObject({ resCode: 'E5101' });
});

it('answers at once who asks for its head alone, and keeps no place for it', async () => {
  for (let count = 0; count < 25; count++) {
    const response = await connect(person, undefined, 'HEAD');
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
  }
  expect((await connect(person)).status).toBe(200);
});

it('ends quietly in a browser that may not listen, or no longer', async () => {
  const member = await signedIn(test, 'person@example.com');
  const { cookies } = member;
  const past = new Map(cookies);
  await member.call(logout, { num: '1' });

  for (const browser of [test.browser(), { ...member, cookies: past }]) {
    const response = await connect(browser, 'text/event-stream');
    expect([response.status, await response.text()]).toEqual([204, '']);
  }
  expect(await (await connect({ ...member, cookies: past })).json()).toMatchObject({ resCode: 'E0002' });
});

it('ends at once when its session does, and no other', async () => {
  const member = await signedIn(test, 'person@example.com');
  const [ended, other] = [await follow(member), await follow(person)];
  for (const next of [ended, other]) expect(await next()).toMatch(/^unread /);

  await member.call(logout, { num: '1' });

  await until(ended, 'ended {}');
  expect(await ended()).toBe('over');
  await person.call(readMessages, {});
  await until(other, '"total":0');
});

it('ends at once when its session acts for another account', async () => {
  const member = await signedIn(test, 'person@example.com');
  const next = await follow(member);
  expect(await next()).toMatch(/^unread /);

  const organisationId = await idOf('company@example.com');
  await test.db
    .insertInto('organisation_members')
    .values({
      organisation_id: organisationId,
      user_id: await idOf('person@example.com'),
      role: 'developer',
      joined_at: test.clock(),
    })
    .execute();
  expect((await member.call(switchAccount, { accountId: organisationId })).resCode).toBe('S0000');

  await until(next, 'ended {}');
  expect(await next()).toBe('over');
});

it('keeps twenty connections of a member, and takes another when one has gone', async () => {
  const member = await signedIn(test, 'company@example.com');
  const first = await connect(member);
  const [leaving] = [...open].slice(-1);
  for (let count = 1; count < 20; count++) expect((await connect(member)).status).toBe(200);
  expect([first.status, (await connect(member)).status]).toEqual([200, 429]);

  leaving?.abort();

  // The server hears of it when the connection is closed.
  let status = 429;
  const deadline = Date.now() + 30_000;
  while (status === 429 && Date.now() < deadline) status = (await connect(member)).status;
  expect(status).toBe(200);
});

it('keeps no place for those who leave while their session is looked up', async () => {
  const member = await signedIn(test, 'provider@example.com');
  for (let count = 0; count < 40; count++) await leaveEarly(member, count % 10);
  // The last of them may be on its way.
  await eventually(async () => expect((await connect(member)).status).toBe(200), 5000);
});
