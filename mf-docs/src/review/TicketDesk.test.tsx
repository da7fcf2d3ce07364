import { act, screen, waitFor, within } from '@testing-library/react';
import { tellTabs } from '@portal/client';
import { closeTicket, listTickets, replyTicket, viewTicket } from '@portal/calls';
import { roles } from '@portal/rules';
import { aMember, aTicket, aTicketView, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './TicketDesk';

const operator = aMember({ roles: roles.operator });
const draw = (at = '/ops/ticket') =>
  renderRoute({ portalJson, modules: { './TicketDesk': { page } } }, at, { as: operator });

it('shows open tickets until another state is chosen', async () => {
  network.answer(listTickets, pageOf([aTicket()]));
  const { user } = draw('/ops/ticket?state=stolen');

  expect(await screen.findByRole('button', { name: '处理中' })).toHaveAttribute('aria-pressed', 'true');
  await user.click(screen.getByRole('button', { name: '已关闭' }));

  await waitFor(() =>
    expect(network.sentTo(listTickets)).toEqual([
      { all: '1', state: 'open', pageNo: '1', pageSize: '20' },
      { all: '1', state: 'closed', pageNo: '1', pageSize: '20' },
    ]),
  );
});

it('names the API of a ticket, and lists those about it', async () => {
  const api = { apiId: 'api_1', apiName: '工作日历' };
  network.answer(listTickets, pageOf([aTicket({ api })]));
  network.answer(viewTicket, aTicketView({ api }));
  const { user } = draw();

  await user.click(await screen.findByRole('link', { name: '工作日历' }));
  await waitFor(() =>
    expect(network.sentTo(listTickets).at(-1)).toEqual({
      all: '1',
      state: 'open',
      apiId: 'api_1',
      pageNo: '1',
      pageSize: '20',
    }),
  );
  await screen.findByRole('button', { name: '查看全部 API' });
  await user.click(screen.getByRole('button', { name: '沙箱调用一直超时' }));
  const dialog = within(await screen.findByRole('dialog', { name: '沙箱调用一直超时' }));
  expect(await dialog.findByRole('link', { name: '工作日历' })).toHaveAttribute(
    'href',
    '/APIDetails?apiId=api_1',
  );
  await user.keyboard('{Escape}');
  network.answer(listTickets, pageOf([]));
  await user.click(await screen.findByRole('button', { name: '已关闭' }));
  expect(await screen.findByText('没有关于这个 API 的工单')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: '查看全部 API' }));
  await waitFor(() => expect(network.sentTo(listTickets).at(-1)).not.toHaveProperty('apiId'));
});

it('shows at once what a colleague has done, and keeps a reply that was begun', async () => {
  network.answer(listTickets, pageOf([aTicket()]));
  network.answer(viewTicket, aTicketView());
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: '沙箱调用一直超时' }));
  const dialog = within(await screen.findByRole('dialog', { name: '沙箱调用一直超时' }));
  await user.type(await dialog.findByLabelText('回复'), '正在处理');

  network.answer(listTickets, pageOf([]));
  network.answer(viewTicket, aTicketView({ state: 'closed' }));
  act(() => tellTabs('queues', {}));

  expect(await dialog.findByText(/工单已关闭，这条回复没有发出/)).toBeInTheDocument();
  expect(dialog.getByLabelText('回复')).toHaveValue('正在处理');
  expect(dialog.getByRole('button', { name: '回复' })).toBeDisabled();
  expect(await screen.findByText('没有这个状态的工单')).toBeInTheDocument();
});

it('says of a reply without an answer that it may be sent again, which is no second one', async () => {
  network.answer(listTickets, pageOf([aTicket()]));
  network.answer(viewTicket, aTicketView());
  network.lose(replyTicket);
  const { user } = draw();
  await user.click(await screen.findByRole('button', { name: '沙箱调用一直超时' }));
  const dialog = within(await screen.findByRole('dialog', { name: '沙箱调用一直超时' }));
  await user.type(await dialog.findByLabelText('回复'), '正在处理');

  await user.click(dialog.getByRole('button', { name: '回复' }));
  expect(await dialog.findByText(/没有收到回应，可能已经提交成功。请直接再提交一次/)).toBeInTheDocument();
  expect(dialog.getByLabelText('回复')).toHaveValue('正在处理');
  network.answer(replyTicket, {});
  await user.click(dialog.getByRole('button', { name: '回复' }));

  await waitFor(() => expect(dialog.getByLabelText('回复')).toHaveValue(''));
  const [lost, again] = network.sentTo(replyTicket);
  expect(again).toEqual(lost);
});

it('closes a ticket, and reloads the list', async () => {
  network.answer(listTickets, pageOf([aTicket()]));
  network.answer(viewTicket, aTicketView());
  network.answer(closeTicket, {});
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '沙箱调用一直超时' }));
  const dialog = within(await screen.findByRole('dialog', { name: '沙箱调用一直超时' }));
  await user.click(dialog.getByRole('button', { name: '关闭工单' }));
  expect(await screen.findByText('工单已关闭')).toBeInTheDocument();
  network.answer(listTickets, pageOf([]));
  await user.keyboard('{Escape}');

  expect(await screen.findByText('没有这个状态的工单')).toBeInTheDocument();
  expect(network.sentTo(closeTicket)).toEqual([{ ticketId: 'tk_1' }]);
});

it('opens the ticket of the address over the list, and returns to that list', async () => {
  network.answer(listTickets, pageOf([aTicket({ state: 'closed' })]));
  network.answer(viewTicket, aTicketView({ state: 'closed' }));
  const { user, router } = draw('/ops/ticket?state=closed&pageNo=2&ticketId=tk_1');

  const dialog = within(await screen.findByRole('dialog', { name: '沙箱调用一直超时' }));
  expect(dialog.getByText('编号 tk_1')).toBeInTheDocument();
  await user.keyboard('{Escape}');

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.search).toBe('?state=closed&pageNo=2');
  expect(network.sentTo(viewTicket)).toEqual([{ ticketId: 'tk_1' }]);
  expect(network.sentTo(listTickets)).toEqual(
    Array.from({ length: 2 }, () => ({ all: '1', state: 'closed', pageNo: '2', pageSize: '20' })),
  );
});

it('closes an opened ticket when the user goes back', async () => {
  network.answer(listTickets, pageOf([aTicket()]));
  network.answer(viewTicket, aTicketView());
  const { user, router } = draw('/ops/ticket?pageNo=2');
  await user.click(await screen.findByRole('button', { name: '沙箱调用一直超时' }));
  await screen.findByRole('dialog', { name: '沙箱调用一直超时' });
  expect(router.state.location.search).toBe('?pageNo=2&ticketId=tk_1');

  await act(() => router.navigate(-1));

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(router.state.location.search).toBe('?pageNo=2');
  expect(screen.getByRole('button', { name: '沙箱调用一直超时' })).toBeInTheDocument();
});

it('asks before going back closes a ticket with a reply that was begun', async () => {
  network.answer(listTickets, pageOf([aTicket()]));
  network.answer(viewTicket, aTicketView());
  const { user, router } = draw();
  await user.click(await screen.findByRole('button', { name: '沙箱调用一直超时' }));
  const dialog = within(await screen.findByRole('dialog', { name: '沙箱调用一直超时' }));
  await user.type(await dialog.findByLabelText('回复'), '正在处理');

  await act(() => router.navigate(-1));
  const question = within(await screen.findByRole('dialog', { name: '离开页面' }));
  await user.click(question.getByRole('button', { name: '取消' }));
  expect(dialog.getByLabelText('回复')).toHaveValue('正在处理');

  await act(() => router.navigate(-1));
  await user.click(await screen.findByRole('button', { name: '离开' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it.each(['nope', '"><script>alert(1)</script>', '%E0%A4%A'])(
  'keeps the list when there is no ticket %s',
  async (ticketId) => {
    network.answer(listTickets, pageOf([aTicket()]));
    network.fail(viewTicket, 'E7022');
    draw(`/ops/ticket?ticketId=${ticketId}`);

    const dialog = within(await screen.findByRole('dialog', { name: '工单' }));
    expect(await dialog.findByText('工单不存在')).toBeInTheDocument();
    expect(screen.getByText('沙箱调用一直超时')).toBeInTheDocument();
  },
);

it('says that the role is missing', async () => {
  network.fail(listTickets, 'E5103');
  draw();

  expect(await screen.findByText('没有此角色')).toBeInTheDocument();
});

it('offers a retry when the list does not load', async () => {
  network.lose(listTickets);
  draw();

  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
});
