import { act, screen, waitFor, within } from '@testing-library/react';
import {
  addReceiver,
  editReceiver,
  editWebhook,
  listMessages,
  listReceivers,
  listWebhooks,
  readMessages,
  removeMessages,
  removeReceiver,
  resendReceiver,
  saveMessageSettings,
  viewMessageSettings,
  type MemberMessage,
  type MessageReceiver,
  type MessageSettings,
  type Webhook,
} from '@portal/calls';
import { codes } from '@portal/codes';
import { aMember, aMessage, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './MyNotify';

const draw = (at = '/myNotify') =>
  renderRoute({ portalJson, modules: { './MyNotify': { page } } }, at, { as: aMember() });

function answer(...messages: MemberMessage[]) {
  const unread = messages.filter(({ isRead }) => isRead === 0).length;
  network.answer(listMessages, {
    ...pageOf(messages),
    unread: { total: unread, kinds: [{ kind: 'review', count: unread }] },
  });
  network.answer(listReceivers, { records: [] });
  network.answer(listWebhooks, { records: [] });
  network.answer(viewMessageSettings, settings);
}

const settings: MessageSettings = {
  records: [{ kind: 'review', byMail: 1, bySms: 0 }],
  hasMail: 1,
  hasMobile: 0,
  mailTo: 'p***@example.com',
  mobileTo: '',
  quietFrom: '',
  quietUntil: '',
};

const done = { total: 0, kinds: [] };

it('shows messages and unread counts by kind, and applies the chosen filters', async () => {
  answer(aMessage());
  const { user } = draw('/myNotify?kind=gossip');

  expect(await screen.findByText('实名认证已通过')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '全部 1' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('checkbox', { name: '只看未读' }));
  await waitFor(() => expect(network.sentTo(listMessages)).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: '审核通知 1' }));

  await waitFor(() =>
    expect(network.sentTo(listMessages).at(-1)).toEqual({
      kind: 'review',
      unread: '1',
      pageNo: '1',
      pageSize: '10',
    }),
  );
});

it('marks the selection as read, and all of the kind that is shown', async () => {
  answer(aMessage(), aMessage({ messageId: 'msg_2', title: '余额不足' }));
  network.answer(readMessages, done);
  const { user } = draw('/myNotify?kind=review');

  await user.click(await screen.findByRole('checkbox', { name: '选择“余额不足”' }));
  await user.click(screen.getAllByRole('button', { name: '标为已读' })[0]!);
  await waitFor(() => expect(network.sentTo(readMessages)).toEqual([{ ids: '["msg_2"]' }]));
  await user.click(screen.getByRole('button', { name: '全部已读' }));

  await waitFor(() => expect(network.sentTo(readMessages).at(-1)).toEqual({ ids: '[]', kind: 'review' }));
});

it('removes the selection once, and explains a failure', async () => {
  answer(aMessage());
  network.lose(removeMessages);
  const { user } = draw();

  await user.click(await screen.findByRole('checkbox', { name: '选择“实名认证已通过”' }));
  await user.click(screen.getByRole('button', { name: '删除所选' }));
  expect(
    await screen.findByText('加载失败，请重试。操作可能已经生效，重试前请先查看结果'),
  ).toBeInTheDocument();
  network.answer(removeMessages, done);
  await user.dblClick(screen.getByRole('button', { name: '删除所选' }));

  expect(await screen.findByText('已删除')).toBeInTheDocument();
  expect(network.sentTo(removeMessages)).toHaveLength(2);
});

it('ignores what was selected on a page that is no longer shown', async () => {
  answer(aMessage());
  network.answer(removeMessages, done);
  const { user } = draw();
  await user.click(await screen.findByRole('checkbox', { name: '选择“实名认证已通过”' }));

  answer(aMessage({ messageId: 'msg_2', title: '余额不足' }));
  await user.click(screen.getByRole('checkbox', { name: '只看未读' }));
  await screen.findByText('余额不足');
  expect(screen.getByRole('button', { name: '删除所选' })).toBeDisabled();
  await user.click(screen.getByRole('checkbox', { name: '选择“余额不足”' }));
  await user.click(screen.getByRole('button', { name: '删除所选' }));

  await waitFor(() => expect(network.sentTo(removeMessages)).toEqual([{ ids: '["msg_2"]' }]));
});

it('marks a message as read when its link is followed', async () => {
  answer(aMessage());
  network.answer(readMessages, done);
  const { user, router } = draw();

  await user.click(await screen.findByRole('link', { name: '查看' }));

  await waitFor(() => expect(router.state.location.pathname).toBe('/userCenter'));
  expect(network.sentTo(readMessages)).toEqual([{ ids: '["msg_1"]' }]);
});

it('opens a message, marks it as read, and keeps it open when the list no longer has it', async () => {
  answer(aMessage({ text: '第一行\n第二行' }));
  network.answer(readMessages, done);
  const { user, router } = draw('/myNotify?unread=1');
  const title = await screen.findByRole('button', { name: '实名认证已通过' });

  answer();
  await user.click(title);
  const detail = within(await screen.findByRole('dialog', { name: '实名认证已通过' }));
  expect(detail.getByText(/第一行\s第二行/)).toBeVisible();
  expect(detail.getByText('2026-11-18 09:30')).toBeVisible();
  await waitFor(() => expect(network.sentTo(readMessages)).toEqual([{ ids: '["msg_1"]' }]));
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^选择“/ })).toBeNull());

  await user.click(detail.getByRole('link', { name: '查看' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/userCenter'));
});

it('does not mark a read message again, and closes with Escape', async () => {
  answer(aMessage({ isRead: 1, link: null }));
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '实名认证已通过' }));
  const detail = await screen.findByRole('dialog', { name: '实名认证已通过' });
  expect(within(detail).queryByRole('link')).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.sentTo(readMessages)).toEqual([]);
});

it('says so when there are no messages', async () => {
  answer();
  draw();

  expect(await screen.findByText('暂无消息')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '全部已读' })).toBeDisabled();
});

it('saves the channels by kind, and disables channels that are not set up', async () => {
  answer(aMessage());
  network.timeOut(saveMessageSettings);
  const { user } = draw();

  const table = within(await screen.findByRole('region', { name: '各类消息的接收方式' }));
  expect(table.getByRole('checkbox', { name: '审核通知短信' })).toBeDisabled();
  expect(screen.getByText('p***@example.com')).toBeVisible();
  expect(screen.getByText('未绑定，收不到短信')).toBeVisible();
  await user.selectOptions(table.getByRole('combobox', { name: '审核通知邮件' }), '不接收');
  await user.click(screen.getByRole('button', { name: '保存设置' }));
  expect(await screen.findByText('请求超时。操作可能已经生效，重试前请先查看结果')).toBeInTheDocument();
  network.answer(saveMessageSettings, {});
  await user.click(screen.getByRole('checkbox', { name: '免打扰' }));
  expect(screen.getByLabelText('免打扰开始时间')).toHaveValue('22:00');
  await user.click(screen.getByRole('button', { name: '保存设置' }));

  expect(await screen.findByText('已保存')).toBeInTheDocument();
  expect(network.sentTo(saveMessageSettings).at(-1)).toEqual({
    records: '[{"kind":"review","byMail":0,"bySms":0}]',
    quietFrom: '22:00',
    quietUntil: '08:00',
  });
});

it('follows what another tab has saved, and saves a choice with the mark of what it was made from', async () => {
  answer(aMessage());
  network.answer(viewMessageSettings, { ...settings, mark: 'first' });
  network.fail(saveMessageSettings, 'E7042');
  const { user } = draw();
  const mail = () => screen.findByRole('combobox', { name: '审核通知邮件' });
  const changeElsewhere = async (byMail: 0 | 2, mark: string) => {
    const count = network.sentTo(viewMessageSettings).length;
    network.answer(viewMessageSettings, {
      ...settings,
      records: [{ kind: 'review', byMail, bySms: 0 }],
      mark,
    });
    await user.click(screen.getByRole('checkbox', { name: '只看未读' }));
    await waitFor(() => expect(network.sentTo(viewMessageSettings)).toHaveLength(count + 1));
  };

  expect(await mail()).toHaveValue('1');
  await changeElsewhere(2, 'second');
  await waitFor(async () => expect(await mail()).toHaveValue('2'));
  await user.click(screen.getByRole('checkbox', { name: '免打扰' }));
  await changeElsewhere(0, 'third');
  await user.click(screen.getByRole('button', { name: '保存设置' }));

  expect(await screen.findByText(codes.E7042.text)).toBeInTheDocument();
  expect(network.sentTo(saveMessageSettings)).toMatchObject([{ quietFrom: '22:00', mark: 'second' }]);
  expect(screen.getByLabelText('免打扰开始时间')).toHaveValue('22:00');
});

it('lists every channel option so that lists have equal width; security messages cannot be deferred', async () => {
  answer(aMessage());
  const security = { kind: 'security', byMail: 1, bySms: 0 } as const;
  network.answer(viewMessageSettings, { ...settings, records: [...settings.records, security] });
  draw();

  const table = within(await screen.findByRole('region', { name: '各类消息的接收方式' }));
  const ways = table
    .getAllByRole('combobox')
    .map((list) => within(list).getAllByRole<HTMLOptionElement>('option'));

  expect(ways.map((options) => options.map(({ text }) => text))).toEqual([
    ['不接收', '立即', '每日汇总'],
    ['不接收', '立即', '每日汇总'],
  ]);
  expect(ways.map((options) => options.map(({ disabled }) => disabled))).toEqual([
    [false, false, false],
    [false, false, true],
  ]);
});

const aWebhook = (changes: Partial<Webhook> = {}): Webhook => ({
  webhookId: 'wh_1',
  appId: null,
  url: 'https://hear.example.com/all',
  events: [],
  kinds: [],
  state: 'on',
  failingSince: null,
  createdAt: '2026-10-01 09:00:00',
  wishMark: 'seen',
  ...changes,
});

it('chooses for each webhook which kinds it receives, and leaves unchanged ones alone', async () => {
  answer(aMessage());
  const other = aWebhook({ webhookId: 'wh_2', url: 'https://other.example.com/', kinds: ['review'] });
  network.answer(listWebhooks, {
    records: [aWebhook(), other, aWebhook({ webhookId: 'wh_3', state: 'off', url: 'https://off/' })],
  });
  network.answer(saveMessageSettings, {});
  network.answer(editWebhook, {});
  const { user } = draw();

  const all = await screen.findByRole('checkbox', { name: '审核通知发到 https://hear.example.com/all' });
  expect(all).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: /https:\/\/off/ })).not.toBeInTheDocument();
  await user.click(all);
  await user.click(screen.getByRole('button', { name: '保存设置' }));

  expect(await screen.findByText('已保存')).toBeInTheDocument();
  expect(network.sentTo(editWebhook)).toEqual([
    {
      webhookId: 'wh_1',
      url: 'https://hear.example.com/all',
      kinds: '["fee","api","security","system"]',
      mark: 'seen',
    },
  ]);
});

it('does not confuse a webhook that receives nothing with one that receives everything', async () => {
  answer(aMessage());
  network.answer(listWebhooks, { records: [aWebhook({ kinds: ['review'] })] });
  const { user } = draw();

  await user.click(
    await screen.findByRole('checkbox', { name: '审核通知发到 https://hear.example.com/all' }),
  );
  expect(screen.getByText(/至少要接收一类消息/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '保存设置' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: '修改' }));
  const form = within(await screen.findByRole('dialog', { name: '修改Webhook' }));
  await user.click(form.getByRole('checkbox', { name: '审核通知' }));
  await user.click(form.getByRole('button', { name: '保存' }));
  expect(await form.findByText('请至少选择一项消息类型')).toBeInTheDocument();
  network.answer(editWebhook, {});
  await user.click(form.getByRole('checkbox', { name: /^全部消息类型/ }));
  await user.click(form.getByRole('button', { name: '保存' }));

  await waitFor(() =>
    expect(network.sentTo(editWebhook)).toEqual([
      { webhookId: 'wh_1', url: 'https://hear.example.com/all', events: '[]', kinds: '[]', mark: 'seen' },
    ]),
  );
});

it('says that somebody else has saved a webhook since, and keeps the choice', async () => {
  answer(aMessage());
  network.answer(listWebhooks, { records: [aWebhook()] });
  network.answer(saveMessageSettings, {});
  network.fail(editWebhook, 'E7042');
  const { user } = draw();

  await user.click(
    await screen.findByRole('checkbox', { name: '审核通知发到 https://hear.example.com/all' }),
  );
  await user.click(screen.getByRole('button', { name: '保存设置' }));

  expect(await screen.findByText('内容已被他人修改，请刷新后再改')).toBeInTheDocument();
  expect(
    screen.getByRole('checkbox', { name: '审核通知发到 https://hear.example.com/all' }),
  ).not.toBeChecked();
});

it.each([
  ['the messages', listMessages],
  ['the settings', viewMessageSettings],
  ['the mailboxes', listReceivers],
])('offers a retry when %s do not load', async (_, call) => {
  answer(aMessage());
  network.timeOut(call);
  draw();

  expect(await screen.findByText('请求超时')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '重试' })).toBeInTheDocument();
});

describe('additional mailboxes', () => {
  const aReceiver = (facts: Partial<MessageReceiver> = {}): MessageReceiver => ({
    receiverId: 'rcv_1',
    email: 'team@example.com',
    remark: '值班组',
    kinds: [],
    state: 'waiting',
    createdAt: '2026-11-18 09:30:00',
    provenAt: null,
    proofUntil: '2026-11-21 09:30:00',
    refusedUntil: null,
    mark: 'seen',
    ...facts,
  });
  function drawWith(...records: MessageReceiver[]) {
    answer(aMessage());
    network.answer(listReceivers, { records });
    return draw();
  }
  const fill = async (user: ReturnType<typeof draw>['user'], email: string) => {
    await user.click(await screen.findByRole('button', { name: '添加邮箱' }));
    const dialog = within(await screen.findByRole('dialog', { name: '添加接收邮箱' }));
    await user.type(dialog.getByRole('textbox', { name: '邮箱' }), email);
    return dialog;
  };
  beforeEach(() => window.sessionStorage.clear());

  it('show whether they consented, and what they receive', async () => {
    drawWith(
      aReceiver(),
      aReceiver({
        ...{ receiverId: 'rcv_2', email: 'fee@example.com', kinds: ['fee', 'api'], state: 'on' },
        provenAt: '2026-11-19 10:00:00',
      }),
      aReceiver({
        ...{ receiverId: 'rcv_3', email: 'off@example.com', state: 'refused' },
        refusedUntil: '2026-12-19 10:00:00',
      }),
    );

    const rows = within(await screen.findByRole('region', { name: '已添加的邮箱' })).getAllByRole('row');
    expect(rows[1]).toHaveTextContent('team@example.com值班组');
    expect(rows[1]).toHaveTextContent('与账号的邮件相同');
    expect(rows[1]).toHaveTextContent('待验证');
    expect(rows[2]).toHaveTextContent('费用提醒、API变更');
    expect(rows[2]).toHaveTextContent('已验证');
    expect(rows[3]).toHaveTextContent('已退订');
    expect(screen.getAllByRole('button', { name: '重新发送' })).toHaveLength(1);
  });

  it('are added with what they receive, and can be asked again after a while', async () => {
    const { user } = drawWith();
    const dialog = await fill(user, ' Team@example.com ');
    network.answer(addReceiver, { receiverId: 'rcv_1', leftSeconds: 60 });
    network.answer(listReceivers, { records: [aReceiver()] });
    await user.type(dialog.getByRole('textbox', { name: '备注（选填）' }), '值班组');
    await user.click(dialog.getByRole('checkbox', { name: '与账号的邮件相同' }));
    await user.click(dialog.getByRole('button', { name: '添加并发送验证邮件' }));
    expect(await dialog.findByText('请至少选择一项消息类型')).toBeInTheDocument();
    await user.click(dialog.getByRole('checkbox', { name: '费用提醒' }));
    await user.click(dialog.getByRole('button', { name: '添加并发送验证邮件' }));

    expect(await screen.findByText('已添加，验证邮件已发出')).toBeInTheDocument();
    expect(network.sentTo(addReceiver)).toEqual([
      { email: 'Team@example.com', remark: '值班组', kinds: '["fee"]', reqNo: expect.any(String) },
    ]);
    expect(await screen.findByRole('button', { name: /^\d+ 秒后可重新发送$/ })).toBeDisabled();
  });

  it.each([
    ['E7048', '该邮箱已经添加'],
    ['E7050', '该邮箱已退订，暂时不能再次邀请'],
  ] as const)('keep what was typed where it is refused with %s', async (code, text) => {
    const { user } = drawWith();
    const dialog = await fill(user, 'team@');
    await user.click(dialog.getByRole('button', { name: '添加并发送验证邮件' }));
    expect(await dialog.findByText('请输入正确的邮箱')).toBeInTheDocument();
    expect(network.sentTo(addReceiver)).toEqual([]);
    network.fail(addReceiver, code);
    await user.type(dialog.getByRole('textbox', { name: '邮箱' }), 'example.com');
    await user.click(dialog.getByRole('button', { name: '添加并发送验证邮件' }));

    expect(await dialog.findByText(text)).toBeInTheDocument();
    expect(dialog.getByRole('textbox', { name: '邮箱' })).toHaveValue('team@example.com');
    expect(dialog.getByRole('textbox', { name: '邮箱' })).toBeInvalid();
  });

  it('are asked again, and wait as long as the server says', async () => {
    const { user } = drawWith(aReceiver());
    network.fail(resendReceiver, 'E0429', { leftSeconds: 42 });
    await user.click(await screen.findByRole('button', { name: '重新发送' }));

    expect(await screen.findByRole('button', { name: /^4[12] 秒后可重新发送$/ })).toBeDisabled();
  });

  it('are changed, and removed after confirmation', async () => {
    const { user } = drawWith(aReceiver({ state: 'on', kinds: ['fee'] }));
    network.answer(editReceiver, {});
    network.answer(removeReceiver, {});
    const row = within(await screen.findByRole('region', { name: '已添加的邮箱' }));
    await user.click(row.getByRole('button', { name: '修改' }));
    const dialog = within(await screen.findByRole('dialog', { name: '修改接收邮箱' }));
    expect(dialog.getByRole('textbox', { name: '邮箱' })).toHaveAttribute('readonly');
    await user.click(dialog.getByRole('checkbox', { name: '与账号的邮件相同' }));
    await user.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(network.sentTo(editReceiver)).toEqual([
        { receiverId: 'rcv_1', remark: '值班组', kinds: '[]', mark: 'seen' },
      ]),
    );

    await user.click(row.getByRole('button', { name: '移除' }));
    const asked = within(await screen.findByRole('dialog', { name: '移除接收邮箱' }));
    expect(network.sentTo(removeReceiver)).toEqual([]);
    await user.click(asked.getByRole('button', { name: '确认' }));
    await waitFor(() => expect(network.sentTo(removeReceiver)).toEqual([{ receiverId: 'rcv_1' }]));
  });

  it('are limited to five', async () => {
    drawWith(
      ...[1, 2, 3, 4, 5].map((id) => aReceiver({ receiverId: `rcv_${id}`, email: `${id}@example.com` })),
    );

    expect(await screen.findByRole('button', { name: '添加邮箱' })).toBeDisabled();
  });
});

it('asks before settings that are not saved are left, and no longer once they are', async () => {
  answer(aMessage());
  network.answer(saveMessageSettings, {});
  const { user, router } = draw();
  const leave = () => act(() => router.navigate('/elsewhere'));

  const mail = await screen.findByRole('combobox', { name: '审核通知邮件' });
  await user.selectOptions(mail, '不接收');
  await leave();
  await user.click(await screen.findByRole('button', { name: '取消' }));
  expect(mail).toHaveDisplayValue('不接收');

  const records = settings.records.map((one) => (one.kind === 'review' ? { ...one, byMail: 0 } : one));
  network.answer(viewMessageSettings, { ...settings, records });
  await user.click(screen.getByRole('button', { name: '保存设置' }));
  await screen.findByText('已保存');
  await leave();

  expect(await screen.findByText('elsewhere')).toBeInTheDocument();
});
