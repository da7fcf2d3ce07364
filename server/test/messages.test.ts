import { listOutbox } from '@portal/calls';
import { notify } from '../src/modules/messages';
import { buildTestApp, type TestApp } from './buildTestApp';

const reader = 'person@example.com';
let test: TestApp;
beforeAll(async () => void (test = await buildTestApp({ hasMarket: true })));
afterAll(() => test.close());

async function tell(link: string | null) {
  // What is newer stands before it in the outbox.
  test.pass(1000);
  const { id } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', reader)
    .executeTakeFirstOrThrow();
  await test.db.transaction().execute((tx) =>
    notify(tx, {
      userId: id,
      kind: 'review',
      at: test.clock(),
      title: '已通过',
      text: '可以调用了。',
      link,
    }),
  );
  test.inbox.length = 0;
  await test.runJob('deliver-messages');
  return test.inbox.filter(({ subject }) => subject === '已通过');
}

it('ends a mail with the page that it is about, and the outbox of the demo shows it so', async () => {
  const text = `可以调用了。\n\n查看：http://localhost:${test.config.port}/myApplyDetail?applyId=sub_1`;

  expect(await tell('/myApplyDetail?applyId=sub_1')).toEqual([
    expect.objectContaining({ recipient: reader, body: text }),
  ]);
  const { records } = (await test.browser().call(listOutbox, { to: reader })).resBody;
  expect(records[0]).toMatchObject({ subject: '已通过', text });
});

it('says no more than the message where it leads nowhere', async () => {
  expect(await tell(null)).toEqual([expect.objectContaining({ body: '可以调用了。' })]);
});
