import { screen, waitFor, within } from '@testing-library/react';
import {
  editPortalNoticeView,
  noticeState,
  rollBackPortalNotice,
  savePortalNotice,
  type PortalNoticeDraft,
} from '@portal/calls';
import type { RichTextEditorProps } from '@portal/contract';
import { TextArea } from '@portal/design';
import { provideSlots } from '@portal/slots';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './PortalNoticeEdit';

const text = '<p>港区专线本周六凌晨两点到四点维护，期间接口可能中断。</p>';

/** Stands in for the editor that another remote provides. */
function Editor({ label, value, onChange }: RichTextEditorProps) {
  return (
    <TextArea
      aria-label={label}
      defaultValue={value}
      onChange={({ target }) => onChange(target.value, target.value.length)}
    />
  );
}

beforeEach(() => provideSlots(() => Promise.resolve(Editor)));

const draft: PortalNoticeDraft = {
  noId: null,
  doName: '海港开放平台',
  title: '港区专线例行维护',
  noType: 'maintenance',
  content: text,
  top: 0,
  files: [],
  state: noticeState.draft,
  isBarred: 0,
  publishTime: null,
  version: 1,
  isChanged: 0,
  dueTime: null,
  liveRevision: 0,
  revisions: [],
};

function open(facts: Partial<PortalNoticeDraft> = {}) {
  network.answer(editPortalNoticeView, { ...draft, ...facts });
  return renderRoute(
    { portalJson, modules: { './PortalNoticeEdit': { page } } },
    '/portalNoticeEdit?doId=portal_1',
    { as: aMember() },
  );
}
const button = (name: string) => screen.findByRole('button', { name });

it('publishes in this portal only, once on a double click, and returns to its list', async () => {
  network.answer(savePortalNotice, { noId: 'no_1', state: noticeState.published, version: 2 });
  const { user, router } = open();

  expect(await screen.findByText(/只显示在“海港开放平台”/)).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: '发布范围' })).toBeNull();
  await user.dblClick(await button('立即发布'));

  await waitFor(() => expect(router.state.location.pathname).toBe('/portalNotices'));
  expect(router.state.location.search).toBe('?doId=portal_1');
  expect(network.sentTo(savePortalNotice)).toEqual([
    {
      doId: 'portal_1',
      version: '1',
      title: '港区专线例行维护',
      noType: 'maintenance',
      content: text,
      top: '0',
      fileIds: '[]',
      publish: '1',
      reqNo: expect.any(String) as string,
    },
  ]);
});

it('retries a lost answer with the same request number', async () => {
  network.lose(savePortalNotice);
  const { user } = open();

  await user.click(await button('立即发布'));
  expect(await screen.findByText(/没有收到回应，可能已经提交成功/)).toBeInTheDocument();
  await user.click(await button('立即发布'));

  await waitFor(() => expect(network.sentTo(savePortalNotice)).toHaveLength(2));
  const [first, again] = network.sentTo(savePortalNotice).map(({ reqNo }) => reqNo);
  expect(again).toBe(first);
});

it.each(['E3107', 'E6008', 'E7011', 'E7012', 'E7013'] as const)(
  'explains the refusal %s, and keeps the input',
  async (code) => {
    network.fail(savePortalNotice, code, {}, `refused ${code}`);
    const { user, router } = open();

    await user.click(await button('立即发布'));

    expect(await screen.findByText(`refused ${code}`)).toBeInTheDocument();
    expect(screen.getByLabelText('标题')).toHaveValue('港区专线例行维护');
    expect(router.state.location.pathname).toBe('/portalNoticeEdit');
  },
);

it('can save but not publish what the operators withdrew', async () => {
  open({ noId: 'no_1', state: noticeState.withdrawn, isBarred: 1 });

  expect(await button('保存草稿')).toBeEnabled();
  expect(screen.queryByRole('button', { name: '立即发布' })).toBeNull();
  expect(screen.getByText(/已被平台撤回/)).toBeInTheDocument();
});

it('restores a revision in this portal, with the version shown', async () => {
  network.answer(rollBackPortalNotice, { noId: 'no_1', state: noticeState.published, version: 5 });
  const made = { madeTime: '2026-11-18 09:30:00', madeBy: '专区', fromTime: null, untilTime: null };
  const revisions = [2, 1].map((revision) => ({ revision, ...made, bringsBack: null }));
  const { user } = open({
    noId: 'no_1',
    version: 4,
    state: noticeState.published,
    liveRevision: 2,
    isChanged: 1,
    revisions,
  });

  expect(await screen.findByText(/还没有发布的修改/)).toBeInTheDocument();
  const row = within(await screen.findByRole('row', { name: /^第 1 版/ }));
  await user.click(row.getByRole('button', { name: '恢复' }));
  await user.click(await button('确认'));

  await waitFor(() =>
    expect(network.sentTo(rollBackPortalNotice)).toEqual([
      { doId: 'portal_1', noId: 'no_1', version: '4', revision: '1' },
    ]),
  );
});
