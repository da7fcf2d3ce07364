import { announce, listenForAnnouncements } from '../src/platform/announce';
import { buildTestApp, type TestApp } from './buildTestApp';
import { eventually } from './startMarket';

let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp();
});

afterAll(() => test.close());

/** A gateway is kept waiting for 15 s when nothing changes. */
const atOnceMs = 10_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

it('is heard after the commit, by its topic alone, and not at all when nothing was committed', async () => {
  const heard: string[] = [];
  const announcements = listenForAnnouncements(test.listen);
  announcements.on('release.changed', (id) => heard.push(id));
  await eventually(async () => {
    await announce(test.db, 'release.changed', 'mf-probe', test.clock());
    await pause(100);
    expect(heard).toContain('mf-probe');
  });
  const told = () => heard.filter((id) => id !== 'mf-probe');

  await test.db
    .transaction()
    .execute(async (tx) => {
      await announce(tx, 'release.changed', 'mf-lost', test.clock());
      throw new Error('changed my mind');
    })
    .catch(() => {});
  await test.db.transaction().execute(async (tx) => {
    await announce(tx, 'unread.changed', 'user_a', test.clock());
    await announce(tx, 'release.changed', 'mf-kept', test.clock());
    expect(told()).toEqual([]);
  });
  // What is announced is heard in its order: the lost one would have come before.
  await eventually(async () => expect(told()).toEqual(['mf-kept']));
  announcements.close();
});

describe('the stream of changes for gateways', () => {
  const ask = async (after: number) => {
    const startedAt = Date.now();
    const response = await test.app.inject({
      url: `/internal/gateway/changes?after=${after}`,
      headers: { authorization: `Bearer ${test.config.gatewayToken}` },
    });
    return { ...response.json(), tookMs: Date.now() - startedAt };
  };

  it('answers with the commit, however long it has waited', async () => {
    await announce(test.db, 'app.changed', 'app_first', test.clock());
    const { seq } = await ask(0);
    const waiting = ask(seq);
    await pause(1200);

    const changedAt = Date.now();
    await announce(test.db, 'app.changed', 'app_second', test.clock());
    const { changes } = await waiting;

    expect(Date.now() - changedAt).toBeLessThan(atOnceMs);
    expect(changes).toEqual([{ kind: 'app', id: 'app_second', entity: null }]);
  });

  it('tells at once what was announced before it was asked, each subject once', async () => {
    const { seq } = await ask(0);
    for (const id of ['api_a', 'api_b', 'api_a']) await announce(test.db, 'api.changed', id, test.clock());

    const { changes, tookMs } = await ask(seq);

    expect(changes.map(({ id }: { id: string }) => id).sort()).toEqual(['api_a', 'api_b']);
    expect(tookMs).toBeLessThan(atOnceMs);
  });
});
