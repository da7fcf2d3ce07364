import { screen, waitFor, within } from '@testing-library/react';
import {
  contentKinds,
  contentState,
  editContentView,
  kindOf,
  rollBackContent,
  saveContent,
  viewContentChanges,
  viewContentRevision,
  withBlanks,
  type ContentDraft,
  type ContentRevision,
} from '@portal/calls';
import type { RichTextEditorProps } from '@portal/contract';
import { TextArea } from '@portal/design';
import { keysOf, roles } from '@portal/rules';
import { provideSlots } from '@portal/slots';
import { aContentDraft, aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './ContentEdit';

/** Stands in for the editor that another remote provides. */
function Editor({ label, value, onChange, describedBy }: RichTextEditorProps) {
  return (
    <TextArea
      aria-label={label}
      aria-describedby={describedBy}
      defaultValue={value}
      onChange={({ target }) => onChange(target.value, target.value.length)}
    />
  );
}

beforeEach(() => provideSlots(() => Promise.resolve(Editor)));

const open = (facts: Partial<ContentDraft> = {}, more = '') => {
  const data = aContentDraft(facts);
  network.answer(editContentView, data);
  return renderRoute(
    { portalJson, modules: { './ContentEdit': { page } } },
    `/ops/contentEdit?kind=${data.kind}${data.itemId ? `&itemId=${data.itemId}` : ''}${more}`,
    { as: aMember({ roles: roles.operator }) },
  );
};
const story = {
  title: '排队减半',
  partner: '锦官数服',
  background: '窗口排队',
  result: '降到 27 分钟',
  order: 10,
};
const kept = { itemId: 'ci_1', version: 3, content: story };
const button = (name: string) => screen.getByRole('button', { name });

it.each(keysOf(contentKinds))('renders an entry for each field of %s', async (kind) => {
  open({ kind, content: withBlanks(kind, {}) });

  for (const { label, isOptional } of Object.values(kindOf(kind).fields)) {
    const name = isOptional ? `${label}（选填）` : label;
    expect((await screen.findAllByText(name)).length).toBeGreaterThan(0);
  }
});

it('says that there is no such piece when the kind does not exist', async () => {
  network.answer(editContentView, aContentDraft());
  renderRoute({ portalJson, modules: { './ContentEdit': { page } } }, '/ops/contentEdit?kind=unknown', {
    as: aMember({ roles: roles.operator }),
  });

  expect(await screen.findByText('内容不存在或已撤下')).toBeInTheDocument();
  expect(network.sentTo(editContentView)).toEqual([]);
});

it('previews the piece while it is edited', async () => {
  const { user } = open(kept);

  const preview = within(await screen.findByRole('region', { name: '读者看到的样子' }));
  await user.type(screen.getByLabelText('结果'), '，少一半');
  expect(preview.getByText('降到 27 分钟，少一半')).toBeInTheDocument();
});

it('previews a message template with example values', async () => {
  const { user } = open({ kind: 'messageFee', content: withBlanks('messageFee', {}) });

  const preview = within(await screen.findByRole('region', { name: '读者看到的样子' }));
  await user.type(screen.getByLabelText('短信'), '【{{时间}】');

  expect(preview.getByText('2026-11-24 10:30:00').closest('dd')).toHaveTextContent(
    /调用。【2026-11-24 10:30:00】$/,
  );
});

it('keeps a draft without times, on the version that was opened', async () => {
  network.answer(saveContent, { itemId: 'ci_1', version: 4, state: contentState.draft });
  const { user, router } = open(kept);

  await user.type(await screen.findByLabelText('发布时间（选填）'), '2035-01-01T08:00');
  await user.dblClick(button('保存草稿'));

  await waitFor(() => expect(router.state.location.pathname).toBe('/ops/content'));
  expect(network.sentTo(saveContent)).toEqual([
    {
      kind: 'partnerCase',
      itemId: 'ci_1',
      version: '3',
      content: expect.stringContaining('排队减半'),
      publish: '0',
      reqNo: expect.any(String) as string,
    },
  ]);
});

it('publishes from one time until another', async () => {
  network.answer(saveContent, { itemId: 'ci_1', version: 4, state: contentState.scheduled });
  const { user } = open(kept);

  await user.type(await screen.findByLabelText('发布时间（选填）'), '2035-01-01T08:00');
  await user.type(screen.getByLabelText('撤下时间（选填）'), '2035-02-01T08:00');
  await user.click(button('定时发布'));

  await waitFor(() =>
    expect(network.sentTo(saveContent)).toMatchObject([
      { publish: '1', from: '2035-01-01 08:00', until: '2035-02-01 08:00' },
    ]),
  );
});

it("shows the server's objection at the field, and keeps the input", async () => {
  network.fail(saveContent, 'E0017', {
    fields: [
      { name: 'content.title', message: '请填写' },
      { name: 'until', message: '撤下时间已过' },
    ],
  });
  const { user, router } = open(kept);

  await user.click(await screen.findByRole('button', { name: '立即发布' }));

  await waitFor(() => expect(screen.getByLabelText('标题')).toHaveAccessibleDescription('请填写'));
  expect(screen.getByLabelText('撤下时间（选填）')).toHaveAccessibleDescription('撤下时间已过');
  expect(router.state.location.pathname).toBe('/ops/contentEdit');
});

it('says that somebody else was faster, and keeps the input', async () => {
  network.fail(saveContent, 'E7042');
  const { user } = open(kept);

  await user.type(await screen.findByLabelText('标题'), '二');
  await user.click(button('立即发布'));

  expect(await screen.findByText('内容已被他人修改，请刷新后再改')).toBeInTheDocument();
  expect(screen.getByLabelText('标题')).toHaveValue('排队减半二');
});

it('adds, moves and removes lines', async () => {
  const { user } = open({
    kind: 'partnerInfo',
    content: { title: '伙伴', brief: '简介', content: '', conditions: ['甲', '乙'] },
  });

  const lines = within(await screen.findByRole('group', { name: '合作条件' }));
  await user.click(lines.getAllByRole('button', { name: '上移' })[1]!);
  expect(lines.getByLabelText('合作条件 1')).toHaveValue('乙');
  await user.click(lines.getByRole('button', { name: '移除合作条件 2' }));
  await user.click(lines.getByRole('button', { name: '添加一条' }));
  expect(lines.getByLabelText('合作条件 2')).toHaveValue('');
});

it('moves a line up step by step from the keyboard, and goes on in the one that is added', async () => {
  const { user } = open({
    kind: 'partnerInfo',
    content: { title: '伙伴', brief: '简介', content: '', conditions: ['甲', '乙', '丙'] },
  });
  const lines = within(await screen.findByRole('group', { name: '合作条件' }));
  const values = () => lines.getAllByRole('textbox').map((line) => (line as HTMLInputElement).value);

  lines.getAllByRole('button', { name: '上移' })[2]!.focus();
  await user.keyboard('{Enter}{Enter}');
  expect(values()).toEqual(['丙', '甲', '乙']);

  await user.click(lines.getByRole('button', { name: '添加一条' }));
  await user.keyboard('丁');
  expect(values()).toEqual(['丙', '甲', '乙', '丁']);
});

it('moves a part up from the keyboard, and goes on in the one that is added', async () => {
  const part = (title: string) => ({ title, text: '', picks: [] });
  const { user } = open({
    kind: 'scene',
    content: withBlanks('scene', { steps: ['甲', '乙', '丙'].map(part) }),
  });
  const parts = within(await screen.findByRole('group', { name: '步骤' }));
  const titles = () => parts.getAllByLabelText('标题').map((title) => (title as HTMLInputElement).value);

  parts.getAllByRole('button', { name: '上移' })[2]!.focus();
  await user.keyboard('{Enter}{Enter}');
  expect(titles()).toEqual(['丙', '甲', '乙']);

  await user.click(parts.getByRole('button', { name: '添加一条' }));
  await user.keyboard('丁');
  expect(titles()).toEqual(['丙', '甲', '乙', '丁']);
});

describe('earlier revisions', () => {
  const revision = (facts: Partial<ContentRevision> = {}): ContentRevision => ({
    revision: 1,
    madeTime: '2026-11-18 09:30:00',
    madeBy: '平台运营',
    fromTime: null,
    untilTime: null,
    bringsBack: null,
    ...facts,
  });
  const live = {
    ...kept,
    state: contentState.published,
    liveRevision: 2,
    revisions: [revision({ revision: 2 }), revision()],
  };

  it('can be viewed as readers saw them', async () => {
    network.answer(viewContentRevision, { revision: 1, content: { ...story, title: '原来的标题' } });
    const { user } = open(live);

    await user.click((await screen.findAllByRole('button', { name: '查看' }))[1]!);

    const dialog = within(await screen.findByRole('dialog', { name: '第 1 版' }));
    expect(await dialog.findByRole('heading', { name: '原来的标题' })).toBeInTheDocument();
  });

  const changes = {
    ...{ kind: 'partnerCase' as const, revision: 2, former: 1, names: {} },
    changes: [{ field: 'title', before: '排队', after: '排队减半' }],
  };

  it('show what they changed, field by field', async () => {
    network.answer(viewContentChanges, changes);
    const { user } = open(live);

    await user.click((await screen.findAllByRole('button', { name: '查看改动' }))[0]!);

    const dialog = within(await screen.findByRole('dialog', { name: '第 2 版的改动' }));
    expect(await dialog.findByText('排队')).toBeInTheDocument();
    expect(dialog.getByText('标题')).toBeInTheDocument();
    expect(dialog.getByRole('insertion')).toHaveTextContent('排队减半');
    expect(network.sentTo(viewContentChanges)).toEqual([{ itemId: 'ci_1', revision: '2' }]);
  });

  it('open with their changes when the audit log links to one, and close again', async () => {
    network.answer(viewContentChanges, changes);
    const { user } = open(live, '&changes=2');

    expect(await screen.findByRole('dialog', { name: '第 2 版的改动' })).toBeInTheDocument();
    await user.keyboard('{Escape}');

    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each(['0', '-1', '7', '2x', '<b>', '99999999999999999999'])(
    'open nothing for the invalid revision %s',
    async (asked) => {
      open(live, `&changes=${encodeURIComponent(asked)}`);

      expect(await screen.findByText('版本记录')).toBeInTheDocument();
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(network.sentTo(viewContentChanges)).toEqual([]);
    },
  );

  it('explain why their changes could not be loaded, and retry', async () => {
    network.fail(viewContentChanges, 'E7041');
    open(live, '&changes=2');

    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('button', { name: '重试' })).toBeInTheDocument();
  });

  it('can be restored after confirmation, except the one that is live', async () => {
    network.answer(rollBackContent, { itemId: 'ci_1', version: 5, state: contentState.published });
    const { user } = open(live);

    await user.click(await screen.findByRole('button', { name: '恢复' }));
    expect(screen.getByText(/访客将立即看到这个版本/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: '确认' }));

    await waitFor(() =>
      expect(network.sentTo(rollBackContent)).toEqual([{ itemId: 'ci_1', version: '3', revision: '1' }]),
    );
  });

  it('replace what is being typed when they are restored, and leave it alone when that is refused', async () => {
    network.fail(rollBackContent, 'E7042');
    network.fail(saveContent, 'E7042');
    const { user } = open(live);
    await user.type(await screen.findByLabelText('标题'), '一半');
    network.answer(
      editContentView,
      aContentDraft({ ...live, version: 4, content: { ...story, title: '别人的标题' } }),
    );
    const restore = async () => {
      await user.click(await screen.findByRole('button', { name: '恢复' }));
      await user.click(await screen.findByRole('button', { name: '确认' }));
    };

    await restore();
    expect(await screen.findByText('内容已被他人修改，请刷新后再改')).toBeInTheDocument();
    await waitFor(() => expect(network.sentTo(editContentView)).toHaveLength(2));
    expect(screen.getByLabelText('标题')).toHaveValue('排队减半一半');
    await user.click(button('保存草稿'));
    await waitFor(() => expect(network.sentTo(saveContent)).toMatchObject([{ version: '3' }]));

    network.answer(rollBackContent, { itemId: 'ci_1', version: 5, state: contentState.published });
    await restore();
    await waitFor(() => expect(screen.getByLabelText('标题')).toHaveValue('别人的标题'));
  });
});

it('begins its buttons with the main one', async () => {
  open();

  const main = await screen.findByRole('button', { name: '立即发布' });
  expect(main.parentElement).toHaveTextContent(/^立即发布返回保存草稿/);
});
