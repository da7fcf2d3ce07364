import { screen, waitFor, within } from '@testing-library/react';
import {
  addTicket,
  closeTicket,
  compareApis,
  findErrorCodes,
  listApis,
  listTickets,
  replyTicket,
  uploadFile,
  viewHelp,
  viewTicket,
  type Ticket,
} from '@portal/calls';
import { loginPrompt } from '@portal/session';
import { aMember, anApi, aTicket, aTicketView, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './Help';

const aCode = (code: string) => ({ code, text: `${code}的含义`, cause: '原因', remedy: '办法', http: 401 });

const draw = (at = '/help', as = aMember()) =>
  renderRoute({ portalJson, modules: { './Help': { page } } }, at, { as });

function answer(...tickets: Ticket[]) {
  network.answer(viewHelp, {
    text: '先查错误码',
    cards: [{ title: '系统状态', text: '是否正常', link: '/status', order: 0 }],
  });
  network.answer(findErrorCodes, { records: [aCode('E9102'), aCode('E0017')] });
  network.answer(listTickets, pageOf(tickets));
}

it('shows the text and links maintained by the operators', async () => {
  answer();
  draw();

  expect(await screen.findByText('先查错误码')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '系统状态' })).toHaveAttribute('href', '/status');
});

it('shows codes of the gateway first, all on demand, and those searched for', async () => {
  answer();
  const { user } = draw();

  const table = within(await screen.findByRole('region', { name: '错误码' }));
  expect(table.getByText('E9102')).toBeInTheDocument();
  expect(table.queryByText('E0017')).toBeNull();
  await user.click(screen.getByRole('button', { name: '查看全部 2 个错误码' }));
  expect(await screen.findByText('E0017')).toBeInTheDocument();

  network.answer(findErrorCodes, { records: [] });
  await user.type(screen.getByRole('searchbox', { name: '搜索错误码' }), 'E1234{Enter}');
  expect(await screen.findByText('没有与“E1234”相关的错误码')).toBeInTheDocument();
  expect(network.sentTo(findErrorCodes).at(-1)).toEqual({ keyWord: 'E1234' });
});

it('shows a dozen search results, and all on demand', async () => {
  answer();
  network.answer(findErrorCodes, { records: Array.from({ length: 101 }, (_, at) => aCode(`E${1000 + at}`)) });
  const { user } = draw('/help?code=E');

  const table = within(await screen.findByRole('region', { name: '错误码' }));
  expect(table.getAllByRole('row')).toHaveLength(1 + 12);
  await user.click(screen.getByRole('button', { name: '查看全部 101 个错误码' }));
  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(1 + 101));
  expect(network.sentTo(findErrorCodes).at(-1)).toEqual({ keyWord: 'E' });
  await user.click(screen.getByRole('button', { name: '收起' }));

  await waitFor(() => expect(table.getAllByRole('row')).toHaveLength(1 + 12));
});

it('computes a signature locally, without sending the secret', async () => {
  answer();
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '计算签名' }));
  expect(await screen.findByText('X-Timestamp 须为 13 位毫秒数')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '用现在的时间和新的随机串' }));
  await user.click(screen.getByRole('button', { name: '计算签名' }));

  expect(await screen.findByText('请填写 AppSecret')).toBeInTheDocument();
});

it('asks visitors to sign in', async () => {
  answer();
  const { user } = renderRoute({ portalJson, modules: { './Help': { page } } }, '/help');

  expect(await screen.findByText('登录后可以提交工单，并查看处理进度')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '登录' }));

  expect(loginPrompt.getState()).toMatchObject({ isOpen: true });
  expect(network.sentTo(listTickets)).toEqual([]);
});

describe('a new ticket', () => {
  async function fillIn() {
    answer();
    const { user } = draw();
    await user.type(await screen.findByLabelText('标题'), '沙箱调用一直超时');
    await user.type(screen.getByLabelText('问题描述'), '从昨天晚上开始，每次都要等三十秒');
    return user;
  }
  const submit = () => screen.getByRole('button', { name: '提交工单' });

  it('requires title and description before sending', async () => {
    answer();
    const { user } = draw();

    await user.type(await screen.findByLabelText('标题'), '   慢   ');
    await user.click(submit());

    await waitFor(() => expect(screen.getByLabelText('标题')).toHaveAccessibleDescription('标题为4到64个字'));
    expect(screen.getByLabelText('问题描述')).toBeInvalid();
    expect(network.sentTo(addTicket)).toEqual([]);
  });

  it('is sent once with its file, and appears in the list', async () => {
    network.answer(uploadFile, { resCode: 'S0000', fileUrl: 'file_9', fileName: '日志.zip' });
    network.answer(addTicket, { ticketId: 'tk_1' });
    const user = await fillIn();

    await user.upload(
      screen.getByLabelText('附件（选填）', { selector: 'input' }),
      new File(['PK'], '日志.zip'),
    );
    expect(await screen.findByText('日志.zip')).toBeInTheDocument();
    network.answer(listTickets, pageOf([aTicket()]));
    await user.dblClick(submit());

    expect(await screen.findByRole('button', { name: '沙箱调用一直超时' })).toBeInTheDocument();
    expect(network.sentTo(addTicket)).toEqual([
      expect.objectContaining({ kind: 'call', title: '沙箱调用一直超时', fileUrl: 'file_9' }),
    ]);
    expect(screen.getByLabelText('标题')).toHaveValue('');
    expect(screen.queryByText('日志.zip')).toBeNull();
  });

  it('is about the API that is found by its name', async () => {
    network.answer(addTicket, { ticketId: 'tk_1' });
    network.answer(listApis, pageOf([anApi({ apiId: 'api_1', apiName: '工作日历' })]));
    const user = await fillIn();
    expect(network.sentTo(listApis)).toEqual([]);

    await user.click(screen.getByRole('button', { name: '选择相关的 API（选填）' }));
    const choice = await screen.findByLabelText('相关的 API（选填）');
    expect(choice).toHaveValue('');
    await user.selectOptions(choice, await screen.findByRole('option', { name: '工作日历' }));
    await user.click(submit());

    await waitFor(() => expect(network.sentTo(addTicket)).toMatchObject([{ apiId: 'api_1' }]));
    // The next one is about none, unless it is chosen.
    await waitFor(() => expect(screen.getByLabelText('标题')).toHaveValue(''));
    expect(screen.getByLabelText('相关的 API（选填）')).toHaveValue('');
  });

  it('is about the API that the address names; one that may not be seen is none', async () => {
    answer();
    network.answer(listApis, pageOf([]));
    network.answer(compareApis, {
      records: [{ api: anApi({ apiId: 'api_7', apiName: '海运时刻' }), plans: [] }],
    });
    const named = draw('/help?apiId=api_7');
    expect(await screen.findByLabelText('相关的 API（选填）')).toHaveDisplayValue('海运时刻');
    await named.user.click(screen.getByRole('link', { name: '系统状态' }));
    await waitFor(() => expect(screen.queryByLabelText('标题')).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    named.unmount();

    network.answer(compareApis, { records: [] });
    draw('/help?apiId=api_hidden');
    expect(await screen.findByRole('button', { name: '选择相关的 API（选填）' })).toBeInTheDocument();
  });

  it('says at the API that it may not be seen', async () => {
    network.fail(addTicket, 'E4004');
    network.answer(listApis, pageOf([anApi({ apiId: 'api_1', apiName: '工作日历' })]));
    const user = await fillIn();
    await user.click(screen.getByRole('button', { name: '选择相关的 API（选填）' }));
    const choice = await screen.findByLabelText('相关的 API（选填）');
    await user.selectOptions(choice, await screen.findByRole('option', { name: '工作日历' }));

    await user.click(submit());

    await waitFor(() => expect(choice).toHaveAccessibleDescription('API不存在或无权查看'));
  });

  it('keeps its request number when the answer is lost, and its input when refused', async () => {
    network.lose(addTicket);
    const user = await fillIn();

    await user.click(submit());
    expect(await screen.findByText(/可能已经/)).toBeInTheDocument();
    network.fail(addTicket, 'E5208');
    await user.click(submit());
    await waitFor(() => expect(network.sentTo(addTicket)).toHaveLength(2));

    const [first, second] = network.sentTo(addTicket);
    expect(second?.reqNo).toBe(first?.reqNo);
    expect(screen.getByLabelText('标题')).toHaveValue('沙箱调用一直超时');
  });

  it('asks before unsaved input is left, and not after it was sent', async () => {
    network.answer(addTicket, { ticketId: 'tk_1' });
    const user = await fillIn();
    const elsewhere = () => screen.getByRole('link', { name: '系统状态' });

    await user.click(elsewhere());
    const question = within(await screen.findByRole('dialog', { name: '离开页面' }));
    await user.click(question.getByRole('button', { name: '取消' }));
    expect(screen.getByLabelText('标题')).toHaveValue('沙箱调用一直超时');

    await user.click(submit());
    await waitFor(() => expect(screen.getByLabelText('标题')).toHaveValue(''));
    await user.click(elsewhere());
    await waitFor(() => expect(screen.queryByLabelText('标题')).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it("shows the server's objections at their fields", async () => {
    network.fail(addTicket, 'E0017', { fields: [{ name: 'fileUrl', message: '文件已过期' }] });
    const user = await fillIn();

    await user.click(submit());

    expect(await screen.findByText('文件已过期')).toBeInTheDocument();
  });
});

describe('an existing ticket', () => {
  async function open(facts: Parameters<typeof aTicketView>[0] = {}) {
    answer(aTicket());
    network.answer(viewTicket, aTicketView(facts));
    const { user } = draw('/help?ticketId=tk_1');
    const dialog = within(await screen.findByRole('dialog', { name: '沙箱调用一直超时' }));
    return { user, dialog };
  }

  it('is replied to once, and shows the reply', async () => {
    network.answer(replyTicket, {});
    const { user, dialog } = await open();

    await user.click(dialog.getByRole('button', { name: '回复' }));
    expect(await dialog.findByText('请填写回复')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('回复'), '今天又好了');
    network.answer(
      viewTicket,
      aTicketView({ replies: [{ ...aTicketView().replies[0]!, replyId: 'rep_2', text: '今天又好了' }] }),
    );
    await user.dblClick(dialog.getByRole('button', { name: '回复' }));

    expect(await dialog.findByText('今天又好了', { selector: 'p' })).toBeInTheDocument();
    expect(network.sentTo(replyTicket)).toHaveLength(1);
    expect(dialog.getByLabelText('回复')).toHaveValue('');
  });

  it.each([
    ['E7022', '工单不存在'],
    ['E3107', /状态/],
  ] as const)('explains why it can be neither replied to nor closed (%s)', async (code, text) => {
    network.fail(replyTicket, code);
    network.fail(closeTicket, code);
    const { user, dialog } = await open();

    await user.click(dialog.getByRole('button', { name: '关闭工单' }));
    await waitFor(() =>
      expect(
        dialog
          .getAllByRole('alert')
          .map((one) => one.textContent)
          .join(''),
      ).toMatch(text),
    );
    await user.type(dialog.getByLabelText('回复'), '今天又好了');
    await user.click(dialog.getByRole('button', { name: '回复' }));

    await waitFor(() => expect(network.sentTo(replyTicket)).toHaveLength(1));
    expect(dialog.getByLabelText('回复')).toHaveValue('今天又好了');
  });

  it('asks before a reply that was begun is lost with its dialog, and not after it was sent', async () => {
    network.answer(replyTicket, {});
    const { user, dialog } = await open();
    const close = () => user.click(dialog.getByRole('button', { name: '关闭' }));

    await user.type(dialog.getByLabelText('回复'), '今天又好了');
    await close();
    const question = within(await screen.findByRole('dialog', { name: '离开页面' }));
    await user.click(question.getByRole('button', { name: '取消' }));
    expect(dialog.getByLabelText('回复')).toHaveValue('今天又好了');

    await user.click(dialog.getByRole('button', { name: '回复' }));
    await waitFor(() => expect(dialog.getByLabelText('回复')).toHaveValue(''));
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is asked about once when Escape is pressed', async () => {
    const { user, dialog } = await open();
    await user.type(dialog.getByLabelText('回复'), '今天又好了');

    await user.keyboard('{Escape}');
    const question = within(await screen.findByRole('dialog', { name: '离开页面' }));
    await user.click(question.getByRole('button', { name: '离开' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('is closed without a question while only a new ticket is unsaved', async () => {
    answer(aTicket());
    network.answer(viewTicket, aTicketView());
    const { user } = draw();
    await user.type(await screen.findByLabelText('标题'), '沙箱调用一直超时');
    await user.click(screen.getByRole('button', { name: '沙箱调用一直超时' }));
    const dialog = within(await screen.findByRole('dialog', { name: '沙箱调用一直超时' }));

    await user.click(dialog.getByRole('button', { name: '关闭' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByLabelText('标题')).toHaveValue('沙箱调用一直超时');
  });

  it('takes no reply once it is closed', async () => {
    network.answer(closeTicket, {});
    const { user, dialog } = await open();

    network.answer(viewTicket, aTicketView({ state: 'closed' }));
    await user.click(dialog.getByRole('button', { name: '关闭工单' }));

    expect(await dialog.findByText('已关闭')).toBeInTheDocument();
    expect(dialog.queryByLabelText('回复')).toBeNull();
  });

  it('says that it does not exist, or that the request timed out', async () => {
    answer(aTicket());
    network.fail(viewTicket, 'E7022');
    const { user } = draw('/help?ticketId=nope');
    const dialog = within(await screen.findByRole('dialog', { name: '工单' }));

    expect(await dialog.findByText('工单不存在')).toBeInTheDocument();
    network.timeOut(viewTicket);
    await user.click(dialog.getByRole('button', { name: '重试' }));
    expect(await dialog.findByText('请求超时')).toBeInTheDocument();
  });
});

it('turns the pages of the tickets', async () => {
  answer();
  network.answer(listTickets, { records: [aTicket()], total: 25, pageNo: 1, pageSize: 20 });
  const { user, router } = draw('/help?code=E9102');

  await screen.findByRole('button', { name: '沙箱调用一直超时' });
  network.answer(listTickets, {
    records: [aTicket({ ticketId: 'ticket_21', title: '去年的问题' })],
    total: 25,
    pageNo: 2,
    pageSize: 20,
  });
  await user.click(screen.getByRole('button', { name: '下一页' }));

  expect(await screen.findByRole('button', { name: '去年的问题' })).toBeInTheDocument();
  expect(network.sentTo(listTickets).at(-1)).toEqual({ pageNo: '2', pageSize: '20' });
  expect(router.state.location.search).toBe('?code=E9102&pageNo=2&pageSize=20');

  network.answer(viewTicket, aTicketView());
  await user.click(screen.getByRole('button', { name: '去年的问题' }));
  await user.click(await screen.findByRole('button', { name: '关闭' }));
  await waitFor(() => expect(router.state.location.search).toBe('?code=E9102&pageNo=2&pageSize=20'));
});

it('shows the page of the tickets that the address names', async () => {
  answer();
  network.answer(listTickets, { records: [aTicket()], total: 25, pageNo: 2, pageSize: 20 });
  draw('/help?pageNo=2&pageSize=20');

  await screen.findByRole('button', { name: '沙箱调用一直超时' });
  expect(network.sentTo(listTickets)).toEqual([{ pageNo: '2', pageSize: '20' }]);
  expect(screen.getByRole('button', { name: '第 2 页' })).toHaveAttribute('aria-current', 'page');
});

it('keeps the rest of the page when the tickets do not load', async () => {
  answer();
  network.timeOut(listTickets);
  const { user } = draw();

  expect(await screen.findByText('请求超时')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: '错误码' })).toBeInTheDocument();
  network.answer(listTickets, pageOf([aTicket()]));
  await user.click(screen.getByRole('button', { name: '重试' }));

  expect(await screen.findByRole('button', { name: '沙箱调用一直超时' })).toBeInTheDocument();
});
