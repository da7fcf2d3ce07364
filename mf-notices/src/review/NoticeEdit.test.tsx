import { screen, waitFor, within } from '@testing-library/react';
import {
  editNoticeView,
  noticeState,
  rollBackNotice,
  saveNotice,
  uploadFile,
  viewNoticeRevision,
  type ContentRevision,
} from '@portal/calls';
import type { RichTextEditorProps } from '@portal/contract';
import { TextArea } from '@portal/design';
import { roles } from '@portal/rules';
import { provideSlots } from '@portal/slots';
import { aMember, aNoticeDraft, keepToasts, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './NoticeEdit';

const operator = aMember({ roles: roles.operator });
const text = '<p>本周六凌晨两点到四点维护，期间接口可能中断。</p>';

/** Stands in for the editor that another remote provides. */
function Editor({ label, value, onChange, isInvalid, describedBy }: RichTextEditorProps) {
  return (
    <TextArea
      aria-label={label}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      defaultValue={value}
      onChange={({ target }) => onChange(target.value, target.value.length)}
    />
  );
}

beforeEach(() => provideSlots(() => Promise.resolve(Editor)));
let goOn: () => void;
beforeEach(() => void (goOn = keepToasts()));
afterEach(() => goOn());

const open = (facts: Parameters<typeof aNoticeDraft>[0] = {}, at = '/ops/noticeEdit') => {
  network.answer(editNoticeView, aNoticeDraft(facts));
  return renderRoute({ portalJson, modules: { './NoticeEdit': { page } } }, at, { as: operator });
};

const written = { noId: 'no_1', title: '港口数据服务例行维护', content: text };
const button = (name: string) => screen.getByRole('button', { name });

it('previews the notice without sending anything', async () => {
  const { user } = open();
  await user.type(await screen.findByLabelText('标题'), '港口例行维护');
  await user.selectOptions(screen.getByLabelText('类型'), '系统维护');
  await user.type(
    screen.getByRole('textbox', { name: '公告内容' }),
    '<h2>影响范围</h2><script>alert(1)</script>',
  );

  await user.click(button('预览'));

  const preview = within(await screen.findByRole('dialog', { name: '港口例行维护' }));
  expect(preview.getByText('系统维护')).toBeInTheDocument();
  expect(preview.getByRole('heading', { name: '影响范围' })).toBeInTheDocument();
  expect(document.querySelector('script')).toBeNull();
  expect(network.sentTo(saveNotice)).toEqual([]);
});

it('reports missing fields in words for a notice, and sends nothing', async () => {
  const { user } = open({ scope: [] });

  await user.click(await screen.findByRole('button', { name: '立即发布' }));

  for (const missing of ['请输入公告标题', '请选择发布范围', '公告内容不能小于20个字符'])
    expect(await screen.findByText(missing)).toBeInTheDocument();
  expect(network.sentTo(saveNotice)).toEqual([]);
});

it('saves a draft without a time, and returns without asking', async () => {
  network.answer(saveNotice, { noId: 'no_1', state: noticeState.draft, version: 2 });
  const { user, router } = open({ ...written, noId: null });

  await user.type(await screen.findByLabelText('发布时间（选填）'), '2035-01-01T08:00');
  await user.click(screen.getByRole('checkbox', { name: '海港开放平台' }));
  await user.dblClick(button('保存草稿'));

  expect(await screen.findByText('elsewhere')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/ops/notice');
  expect(network.sentTo(saveNotice)).toEqual([
    {
      version: '1',
      title: '港口数据服务例行维护',
      noType: 'maintenance',
      scope: '["main","portal_1"]',
      content: text,
      top: '0',
      publish: '0',
      fileIds: '[]',
      reqNo: expect.any(String) as string,
    },
  ]);
});

it('adds and removes files, previews them, and sends them in order', async () => {
  network.answer(saveNotice, { noId: 'no_1', state: noticeState.published, version: 2 });
  const kept = { fileId: 'file_1', fileName: '维护计划.pdf', fileBytes: 1536 };
  const gone = { fileId: 'file_2', fileName: '旧计划.pdf', fileBytes: 10 };
  const { user } = open({ ...written, files: [kept, gone] }, '/ops/noticeEdit?noId=no_1');
  const field = await screen.findByLabelText('附件（选填）', { selector: 'input' });

  network.fail(uploadFile, 'E1041');
  await user.upload(field, new File(['x'], '影响范围.xlsx'));
  expect(await screen.findByText(/文件格式有误/, { selector: '[role=alert]' })).toBeVisible();
  expect(screen.queryByText('影响范围.xlsx')).toBeNull();

  network.answer(uploadFile, { resCode: 'S0000', fileUrl: 'file_3', fileName: '影响范围.xlsx' });
  await user.upload(field, new File(['x'], '影响范围.xlsx'));
  await user.click(await screen.findByRole('button', { name: '移除 旧计划.pdf' }));
  const added = within(screen.getByRole('list', { name: '已添加的附件' }));
  expect(added.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '维护计划.pdf1.5 KB移除',
    '影响范围.xlsx移除',
  ]);

  await user.click(button('预览'));
  const preview = within(await screen.findByRole('dialog', { name: '港口数据服务例行维护' }));
  expect(within(preview.getByRole('region', { name: '附件' })).getByText('影响范围.xlsx')).toBeVisible();
  // The file may not be public yet.
  expect(preview.queryByRole('link')).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(button('立即发布'));
  await waitFor(() => expect(network.sentTo(saveNotice)).toMatchObject([{ fileIds: '["file_1","file_3"]' }]));
});

it('limits the number of files', async () => {
  const files = Array.from({ length: 5 }, (_, at) => ({
    fileId: `file_${at}`,
    fileName: `${at}.pdf`,
    fileBytes: 1,
  }));
  const { user } = open({ ...written, files }, '/ops/noticeEdit?noId=no_1');

  const remove = await screen.findByRole('button', { name: '移除 4.pdf' });
  expect(screen.queryByRole('group', { name: '附件（选填）' })).toBeNull();
  await user.click(remove);
  expect(screen.getByRole('group', { name: '附件（选填）' })).toBeVisible();
});

it('publishes at the chosen time', async () => {
  network.answer(saveNotice, { noId: 'no_1', state: noticeState.scheduled, version: 2 });
  const { user } = open(written, '/ops/noticeEdit?noId=no_1');

  await user.type(await screen.findByLabelText('发布时间（选填）'), '2035-01-01T08:00');
  await user.click(button('定时发布'));

  await waitFor(() =>
    expect(network.sentTo(saveNotice)).toMatchObject([
      { noId: 'no_1', publish: '1', publishAt: '2035-01-01 08:00' },
    ]),
  );
});

const out = { ...written, state: noticeState.published, version: 7, liveRevision: 2 };
const aRevision = (facts: Partial<ContentRevision> = {}): ContentRevision => ({
  revision: 1,
  madeTime: '2026-11-18 09:30:00',
  madeBy: '运营小李',
  fromTime: null,
  untilTime: null,
  bringsBack: null,
  ...facts,
});

it('saves a change to a published notice as a draft, with the version it is based on', async () => {
  network.answer(saveNotice, { noId: 'no_1', state: noticeState.published, version: 8 });
  const { user } = open(out, '/ops/noticeEdit?noId=no_1');

  expect(await screen.findByText('当前状态：已发布')).toBeInTheDocument();
  expect(screen.queryByText(/读者看到的内容不变/)).toBeNull();
  await user.click(button('保存草稿'));

  await waitFor(() => expect(network.sentTo(saveNotice)).toMatchObject([{ publish: '0', version: '7' }]));
});

it('schedules a change to a published notice', async () => {
  network.answer(saveNotice, { noId: 'no_1', state: noticeState.published, version: 8 });
  const { user } = open(out, '/ops/noticeEdit?noId=no_1');

  await user.type(await screen.findByLabelText('发布时间（选填）'), '2035-01-01T08:00');
  await user.click(button('定时发布'));

  // Not asked whether it is still there: the next page draws the toasts anew.
  await screen.findByText('已保存，修改按时间生效');
  expect(network.sentTo(saveNotice)).toMatchObject([{ publish: '1', publishAt: '2035-01-01 08:00' }]);
});

it.each([
  [{ isChanged: 1 }, '这里是还没有发布的修改，读者看到的内容不变。', ''],
  [
    { isChanged: 1, dueTime: '2035-01-01 08:00:00' },
    '修改将于 2035-01-01 08:00 生效，之前读者看到的内容不变。',
    '2035-01-01 08:00',
  ],
])('warns that readers see a different text: %o', async (beside, told, time) => {
  open({ ...out, ...beside }, '/ops/noticeEdit?noId=no_1');

  await waitFor(() => expect(document.body).toHaveTextContent(told));
  expect(screen.getByLabelText('发布时间（选填）')).toHaveValue(time);
});

it('opens the changes of a revision that the audit log links to', async () => {
  const one = {
    ...{ revision: 1, title: '维护', noType: 'release' as const, top: 0, portals: ['主站'], files: [] },
    content: '<p>周六凌晨两点到四点维护，期间不能登录。</p>',
  };
  network.answer(viewNoticeRevision, ({ revision }) =>
    revision === '1'
      ? one
      : {
          ...one,
          revision: 2,
          top: 1,
          content: one.content.replace('周六', '周日'),
          portals: ['主站', '海港'],
        },
  );
  const revisions = [aRevision({ revision: 2 }), aRevision()];
  open({ ...out, revisions }, '/ops/noticeEdit?noId=no_1&changes=2');

  const dialog = within(await screen.findByRole('dialog', { name: '第 2 版的改动' }));
  expect((await dialog.findAllByRole('term')).map(({ textContent }) => textContent)).toEqual([
    '正文',
    '置顶',
    '发布范围',
  ]);
  expect(dialog.getAllByRole('deletion').map(({ textContent }) => textContent)).toContain('否');
  expect(dialog.getAllByRole('insertion').map(({ textContent }) => textContent)).toContain('是');
});

it('shows a revision, and restores it with the version shown', async () => {
  network.answer(viewNoticeRevision, {
    revision: 1,
    title: '第一次的标题',
    noType: 'release',
    content: '<p>第一次的正文</p><script>alert(1)</script>',
    top: 1,
    portals: ['主站'],
    files: [{ fileId: 'file_1', fileName: '维护计划.pdf', fileBytes: 1536 }],
  });
  network.answer(rollBackNotice, { noId: 'no_1', state: noticeState.published, version: 8 });
  const revisions = [aRevision({ revision: 2, bringsBack: 1 }), aRevision()];
  const { user } = open({ ...out, revisions }, '/ops/noticeEdit?noId=no_1');
  const row = async (name: RegExp) => within(await screen.findByRole('row', { name }));

  const live = await row(/正在显示/);
  expect(live.getByText('恢复自第 1 版')).toBeInTheDocument();
  expect(live.queryByRole('button', { name: '恢复' })).toBeNull();
  const first = await row(/^第 1 版 运营小李/);
  await user.click(first.getByRole('button', { name: '查看' }));
  const seen = within(await screen.findByRole('dialog', { name: '第 1 版' }));
  expect(await seen.findByText('第一次的正文')).toBeInTheDocument();
  expect(seen.getByText('发布范围：主站（置顶）')).toBeInTheDocument();
  expect(within(seen.getByRole('region', { name: '附件' })).getByText('1.5 KB')).toBeInTheDocument();
  expect(document.querySelector('script')).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(first.getByRole('button', { name: '恢复' }));
  const asked = within(await screen.findByRole('dialog', { name: '恢复版本' }));
  expect(asked.getByText(/读者将立即看到这个版本/)).toBeInTheDocument();
  await user.click(asked.getByRole('button', { name: '确认' }));

  expect(await screen.findByText('已恢复到第 1 版')).toBeInTheDocument();
  expect(network.sentTo(rollBackNotice)).toEqual([{ noId: 'no_1', version: '7', revision: '1' }]);
});

it('keeps what is being typed when a revision could not be restored, since somebody was faster', async () => {
  network.fail(rollBackNotice, 'E7042');
  const revisions = [aRevision({ revision: 2 }), aRevision()];
  const { user } = open({ ...out, revisions }, '/ops/noticeEdit?noId=no_1');
  const title = await screen.findByLabelText('标题');
  await user.clear(title);
  await user.type(title, '正在写的标题');
  network.answer(editNoticeView, aNoticeDraft({ ...out, revisions, version: 8, title: '别人的标题' }));

  await user.click(screen.getByRole('button', { name: '恢复' }));
  await user.click(await screen.findByRole('button', { name: '确认' }));

  expect(await screen.findByText('内容已被他人修改，请刷新后再改')).toBeInTheDocument();
  await waitFor(() => expect(network.sentTo(editNoticeView)).toHaveLength(2));
  expect(screen.getByLabelText('标题')).toHaveValue('正在写的标题');
});

it.each([
  ['E7011', '公告不存在或已撤回'],
  ['E3107', /^状态已变化/],
  ['E7042', '内容已被他人修改，请刷新后再改'],
] as const)('keeps what was written when it is refused with %s', async (code, refusal) => {
  network.fail(saveNotice, code);
  const { user, router } = open(written);

  await user.type(await screen.findByLabelText('标题'), '二');
  await user.click(button('立即发布'));

  expect(await screen.findByText(refusal)).toBeInTheDocument();
  expect(screen.getByLabelText('标题')).toHaveValue('港口数据服务例行维护二');
  expect(router.state.location.pathname).toBe('/ops/noticeEdit');
});

it("shows the server's objection at the field, and can be resent after a lost answer", async () => {
  network.fail(saveNotice, 'E0017', {
    fields: [
      { name: 'publishAt', message: '发布时间已过' },
      { name: 'noType', message: '请选择公告类型' },
    ],
  });
  const { user, router } = open(written);

  await user.click(await screen.findByRole('button', { name: '立即发布' }));
  await waitFor(() =>
    expect(screen.getByLabelText('发布时间（选填）')).toHaveAccessibleDescription('发布时间已过'),
  );
  expect(screen.getByLabelText('类型')).toHaveAccessibleDescription('请选择公告类型');
  network.timeOut(saveNotice);
  await user.type(screen.getByLabelText('标题'), '二');
  await user.click(button('立即发布'));
  expect(await screen.findByText('请求超时')).toBeInTheDocument();
  network.answer(saveNotice, { noId: 'no_1', state: noticeState.published, version: 2 });
  await user.click(button('立即发布'));

  await waitFor(() => expect(router.state.location.pathname).toBe('/ops/notice'));
  // After the lost reply the same is no second notice.
  const [lost, again] = network.sentTo(saveNotice).slice(-2);
  expect(again).toEqual(lost);
});

it('asks before unsaved input is left', async () => {
  const { user, router } = open(written);

  await user.type(await screen.findByLabelText('标题'), '二');
  await user.click(button('返回'));
  await user.click(await screen.findByRole('button', { name: '取消' }));
  expect(router.state.location.pathname).toBe('/ops/noticeEdit');
});

it('says that there is no such notice', async () => {
  network.fail(editNoticeView, 'E7011');
  renderRoute({ portalJson, modules: { './NoticeEdit': { page } } }, '/ops/noticeEdit?noId=nope', {
    as: operator,
  });

  expect(await screen.findByText('公告不存在或已撤回')).toBeInTheDocument();
});

it('begins its buttons with the main one', async () => {
  open();

  const main = await screen.findByRole('button', { name: '立即发布' });
  expect(main.parentElement).toHaveTextContent(/^立即发布返回预览保存草稿$/);
});
