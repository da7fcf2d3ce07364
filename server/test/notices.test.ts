import { listNotices, viewNotice } from '@portal/calls';
import { buildTestApp, type TestApp } from './buildTestApp';

let test: TestApp;
beforeAll(async () => void (test = await buildTestApp({ hasMarket: true })));
afterAll(() => test.close());

it('lists pinned first, then newest first, in pages that know the total', async () => {
  const browser = test.browser();
  const first = await browser.call(listNotices, { pageNo: 1, pageSize: 10 });
  const second = await browser.call(listNotices, { pageNo: 2, pageSize: 10 });
  const beyond = await browser.call(listNotices, { pageNo: 99, pageSize: 10 });

  expect(first.resBody).toMatchObject({ total: 12, pageNo: 1, pageSize: 10 });
  expect(first.resBody.records[0]).toMatchObject({
    top: 1,
    noCreateTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
  });
  const times = [...first.resBody.records, ...second.resBody.records]
    .slice(1)
    .map((row: { noCreateTime: string }) => row.noCreateTime);
  expect(times).toEqual([...times].sort().reverse());
  expect(beyond.resBody).toMatchObject({ records: [], total: 12 });
});

it('finds a word in the title, and takes % for itself', async () => {
  const browser = test.browser();

  expect((await browser.call(listNotices, { searchText: '拼音' })).resBody.total).toBe(1);
  expect((await browser.call(listNotices, { searchText: '%' })).resBody.total).toBe(0);
  expect((await browser.call(listNotices, { noType: 'event' })).resBody.total).toBe(3);
});

it('walks from notice to notice in the order of the list', async () => {
  const browser = test.browser();
  const { records } = (await browser.call(listNotices, { pageSize: 50 })).resBody as {
    records: { no_id: string }[];
  };
  const walked: string[] = [];
  for (let next: { no_id: string } | null = records[0]!; next;) {
    walked.push(next.no_id);
    next = (await browser.call(viewNotice, { noId: next.no_id })).resBody.next;
  }

  expect(walked).toEqual(records.map(({ no_id }) => no_id));
  expect((await browser.call(viewNotice, { noId: walked[1]! })).resBody.prev).toMatchObject({
    no_id: walked[0],
  });
});

it('shows each portal its own, and nothing of a withdrawn one', async () => {
  const main = test.browser();
  const harbor = test.browser('harbor.localhost');
  const [own] = (await harbor.call(listNotices, {})).resBody.records;

  expect((await harbor.call(listNotices, {})).resBody.total).toBe(2);
  expect(await main.call(viewNotice, { noId: own.no_id })).toMatchObject({ resCode: 'E7011' });

  await test.db.updateTable('notices').set({ state: 2 }).where('id', '=', own.no_id).execute();
  expect(await harbor.call(viewNotice, { noId: own.no_id })).toMatchObject({
    resCode: 'E7014',
    resMsg: '公告已撤回',
  });
  expect(await main.call(viewNotice, { noId: own.no_id })).toMatchObject({ resCode: 'E7011' });
});

it('serves no script, however it got into the database', async () => {
  const browser = test.browser();
  const [notice] = (await browser.call(listNotices, {})).resBody.records;
  const content =
    '<p onclick="x()">正文</p><script>x()</script><a href="javascript:x()">a</a><img src=x onerror=x()><svg/onload=x()>';
  await test.db.updateTable('notices').set({ content }).where('id', '=', notice.no_id).execute();

  const html = (await browser.call(viewNotice, { noId: notice.no_id })).resBody.no_content as string;

  expect(html).toContain('正文');
  expect(html).not.toMatch(/script|onclick|onerror|onload|javascript/i);
});
