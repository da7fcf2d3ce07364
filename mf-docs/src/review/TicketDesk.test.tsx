import { screen, waitFor, within } from '@testing-library/react';
import { closeTicket, listTickets, viewTicket } from '@portal/calls';
import { roles } from '@portal/rules';
import { aMember, aTicket, aTicketView, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './TicketDesk';

const operator = aMember({ roles: roles.operator });
const draw = (at = '/ops/ticket') =>
  renderRoute({ portalJson, modules: { './TicketDesk': { page } } }, at, { as: operator });

it('shows what is open until another state is chosen', async () => {
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

it('closes a ticket, and looks at the list again', async () => {
  network.answer(listTickets, pageOf([aTicket()]));
  network.answer(viewTicket, aTicketView());
  network.answer(closeTicket, {});
  const { user } = draw();

  await user.click(await screen.findByRole('button', { name: '沙箱调用一直超时' }));
  const dialog = within(await screen.findByRole('dialog', { name: '沙箱调用一直超时' }));
  await user.click(dialog.getByRole('button', { name: '关闭工单' }));
  expect(await screen.findByText('工单已关闭')).toBeInTheDocument();
  network.answer(listTickets, pageOf([]));
  await user.click(dialog.getByRole('button', { name: '关闭' }));

  expect(await screen.findByText('没有这个状态的工单')).toBeInTheDocument();
  expect(network.sentTo(closeTicket)).toEqual([{ ticketId: 'tk_1' }]);
});

it('says who may not look', async () => {
  network.fail(listTickets, 'E5103');
  draw();

  expect(await screen.findByText('没有此角色')).toBeInTheDocument();
});

it('offers to try again where the list does not come', async () => {
  network.lose(listTickets);
  draw();

  expect(await screen.findByRole('button', { name: '重试' })).toBeInTheDocument();
});
