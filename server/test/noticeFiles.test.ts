import {
  editNoticeView,
  noticeFilesMax,
  removePortalNotice,
  rollBackNotice,
  saveNotice,
  savePortalNotice,
  viewNotice,
  viewNoticeRevision,
  withdrawNotice,
  withdrawPortalNotice,
} from '@portal/calls';
import { formatInstant, hours } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

let test: TestApp;
let ops: Browser;
let owner: Browser;
let visitor: Browser;
const doId = 'portal_harbor';
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
const content = '<p>本周六凌晨两点到四点维护，计划见附件，期间接口可能中断。</p>';

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await signIn();
});
afterAll(() => test.close());
beforeEach(() => test.db.deleteFrom('rate_limits').execute());

async function signIn() {
  ops = await signedIn(test, 'ops@example.com');
  owner = await signedIn(test, 'harbor@example.com');
  visitor = test.browser();
}

async function uploaded(name = '维护计划.pdf', by = ops): Promise<string> {
  const reply = await by.upload('/file/uploadFileS3', uploadForm('uploadFileS3', name, pdf));
  return reply.json<{ fileUrl: string }>().fileUrl;
}
const save = (fileIds: string[] | undefined, more: object = {}, by = ops) =>
  by.call(saveNotice, {
    reqNo: newReqNo(),
    title: '带附件的维护通知',
    noType: 'maintenance',
    content,
    top: '0',
    publish: '1',
    scope: ['main'],
    fileIds,
    ...more,
  });
async function saved(fileIds: string[] | undefined, more: object = {}) {
  const { resCode, resBody } = await save(fileIds, more);
  expect(resCode).toBe('S0000');
  return resBody as { noId: string; version: number };
}
const namesOf = (files: { fileName: string }[]) => files.map(({ fileName }) => fileName);
const seen = async (noId: string) => namesOf((await visitor.call(viewNotice, { noId })).resBody.files);
const form = async (noId: string) => (await ops.call(editNoticeView, { noId })).resBody;
const fetchFile = (noId: string, fileId: string, by = visitor) =>
  by.send({ method: 'GET', url: `/ajaxurl/apix/notice/download?noId=${noId}&fileId=${fileId}` });
const refusalOf = async (noId: string, fileId: string, by = visitor) => {
  const reply = await fetchFile(noId, fileId, by);
  return [reply.statusCode, reply.json<{ resCode: string }>().resCode];
};

it('shows readers what comes with a notice, in its order, and lets them have it as a file', async () => {
  const [first, second] = [await uploaded('一“计划”.pdf'), await uploaded('二.pdf')];
  const { noId } = await saved([second, first, second]);

  expect((await visitor.call(viewNotice, { noId })).resBody.files).toEqual([
    { fileId: second, fileName: '二.pdf', fileBytes: pdf.length },
    { fileId: first, fileName: '一“计划”.pdf', fileBytes: pdf.length },
  ]);
  const reply = await fetchFile(noId, first);
  expect(reply.statusCode).toBe(200);
  expect(reply.rawPayload.equals(pdf)).toBe(true);
  expect(reply.headers).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; .*%E8%AE%A1%E5%88%92/),
    'content-type': 'application/octet-stream',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  });
});

it('gives nobody a file of a notice that is withdrawn, a draft, of another portal, or of no notice', async () => {
  const fileId = await uploaded();
  const { noId } = await saved([fileId], { publish: '0' });
  expect(await refusalOf(noId, fileId)).toEqual([404, 'E7011']);

  await saved([fileId], { noId });
  expect((await fetchFile(noId, fileId)).statusCode).toBe(200);
  expect(await refusalOf(noId, fileId, test.browser('harbor.localhost'))).toEqual([404, 'E7011']);
  expect(await refusalOf(noId, await uploaded())).toEqual([404, 'E5208']);
  for (const wrong of ['file_1', '../../etc/passwd', `${'a'.repeat(70)}`])
    expect((await fetchFile(noId, encodeURIComponent(wrong))).statusCode).toBeGreaterThanOrEqual(400);

  await ops.call(withdrawNotice, { noId });
  expect(await refusalOf(noId, fileId)).toEqual([410, 'E7014']);
});

it('keeps what readers get until a change is published, and what an older page does not name', async () => {
  const [first, second] = [await uploaded('旧.pdf'), await uploaded('新.pdf')];
  const { noId } = await saved([first]);

  await saved([second], { noId, publish: '0' });
  expect(await seen(noId)).toEqual(['旧.pdf']);
  expect(namesOf((await form(noId)).files)).toEqual(['新.pdf']);
  expect(await refusalOf(noId, second)).toEqual([404, 'E5208']);

  await saved(undefined, { noId, title: '不提附件的修改' });
  expect(await seen(noId)).toEqual(['新.pdf']);
  expect(await refusalOf(noId, first)).toEqual([404, 'E5208']);
  await saved([], { noId });
  expect(await seen(noId)).toEqual([]);
});

it('has its files in revisions, brings them back, and changes them when their time comes', async () => {
  const [first, second] = [await uploaded('旧.pdf'), await uploaded('新.pdf')];
  const { noId } = await saved([first]);
  const { version } = await saved([second], { noId });

  const { files } = (await ops.call(viewNoticeRevision, { noId, revision: 1 })).resBody;
  expect(namesOf(files)).toEqual(['旧.pdf']);
  expect(await ops.call(rollBackNotice, { noId, version, revision: 1 })).toMatchObject({ resCode: 'S0000' });
  expect(await seen(noId)).toEqual(['旧.pdf']);
  expect((await fetchFile(noId, first)).statusCode).toBe(200);

  const publishAt = formatInstant(new Date(test.clock().getTime() + 2 * hours)).slice(0, 16);
  await saved([second, first], { noId, publishAt });
  expect(await seen(noId)).toEqual(['旧.pdf']);
  test.pass(3 * hours);
  await test.runJob('publish-notices');
  await signIn();
  expect(await seen(noId)).toEqual(['新.pdf', '旧.pdf']);
});

it('brings back a revision of before there were files as one without any', async () => {
  const { noId } = await saved([await uploaded()]);
  const { content: whole } = await test.db
    .selectFrom('notice_revisions')
    .select('content')
    .where('notice_id', '=', noId)
    .executeTakeFirstOrThrow();
  const { file_ids: _, ...older } = whole;
  await test.db
    .updateTable('notice_revisions')
    .set({ content: JSON.stringify(older) })
    .where('notice_id', '=', noId)
    .execute();

  const { version } = await form(noId);
  await ops.call(rollBackNotice, { noId, version, revision: 1 });
  expect(await seen(noId)).toEqual([]);
});

it('takes only what was uploaded for it by whoever writes', async () => {
  const fileId = await uploaded();
  await saved([fileId]);
  const paper = await uploaded();
  await test.db.updateTable('files').set({ scene: 'paper' }).where('id', '=', paper).execute();
  const removed = await uploaded();
  await test.db.updateTable('files').set({ removed_at: test.clock() }).where('id', '=', removed).execute();

  for (const foreign of [
    await uploaded('别人的.pdf', owner),
    fileId,
    paper,
    removed,
    'file_0000000000000000',
    '',
  ])
    expect(await save([foreign])).toMatchObject({ resCode: foreign === '' ? 'E0017' : 'E5208' });
  const many = Array.from({ length: noticeFilesMax + 1 }, (_, at) => `file_${at}`);
  expect(await save(many)).toMatchObject({
    resCode: 'E0017',
    fields: [{ name: 'fileIds', message: `最多${noticeFilesMax}个附件` }],
  });
});

it('lets another operator keep what the first one added', async () => {
  const fileId = await uploaded();
  const { noId } = await saved([fileId]);
  await test.db.updateTable('users').set({ roles: 15 }).where('email', '=', 'company@example.com').execute();
  const second = await signedIn(test, 'company@example.com');

  expect(await save([fileId], { noId, title: '另一位运营的修改' }, second)).toMatchObject({
    resCode: 'S0000',
  });
  expect(await seen(noId)).toEqual(['维护计划.pdf']);
});

it('is for the readers of a branded portal alone what its managers add, and goes with their notice', async () => {
  const fileId = await uploaded('港区.pdf', owner);
  const { noId } = (
    await owner.call(savePortalNotice, {
      ...{ doId, title: '港区专线例行维护', noType: 'maintenance', content, top: '0', publish: '1' },
      fileIds: [fileId],
      reqNo: newReqNo(),
    })
  ).resBody as { noId: string };

  expect((await fetchFile(noId, fileId, test.browser('harbor.localhost'))).statusCode).toBe(200);
  expect(await refusalOf(noId, fileId)).toEqual([404, 'E7011']);

  await owner.call(withdrawPortalNotice, { doId, noId });
  expect(await owner.call(removePortalNotice, { doId, noId })).toMatchObject({ resCode: 'S0000' });
  await test.runJob('remove-files');
  expect(await test.db.selectFrom('files').select('id').where('id', '=', fileId).execute()).toEqual([]);
});
