import { fireEvent, screen, within } from '@testing-library/react';
import { renderElement } from '@portal/testing';
import { OperationMenu } from './OperationMenu';

const operations = Array.from({ length: 40 }, (_, at) => ({
  opId: `op_${at}`,
  method: at % 2 === 0 ? 'GET' : 'POST',
  path: `/orders/${at}`,
  summary: at === 31 ? '查询退款' : `接口${at}号`,
  deprecated: 0,
}));
const groups = [
  { name: '订单', ops: operations.slice(0, 30) },
  { name: '退款', ops: operations.slice(30) },
];
const draw = (chosenId = 'op_0') => renderElement(<OperationMenu groups={groups} chosenId={chosenId} />);
const link = (name: RegExp) => screen.getByRole('link', { name });

it('filters hundreds of operations by words, and shows how many are left', async () => {
  const { user } = draw();
  const field = screen.getByRole('searchbox', { name: '筛选接口' });

  await user.type(field, 'post 退款 查询');
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(link(/查询退款/)).toBeInTheDocument();
  expect(screen.getByText('1 个接口')).toBeInTheDocument();
  await user.type(field, 'x');
  expect(screen.getByText('没有匹配的接口')).toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(field).toHaveValue('');
});

it('leaves its keys to the input method while it composes', async () => {
  const { user } = draw();
  const field = screen.getByRole('searchbox', { name: '筛选接口' });
  await user.type(field, 'tuikuan');

  for (const key of ['Escape', 'ArrowDown', 'Enter']) fireEvent.keyDown(field, { key, isComposing: true });

  expect(field).toHaveValue('tuikuan');
  expect(field).toHaveFocus();
});

it('is navigated by keys, with a single tab stop', async () => {
  const { user } = draw();
  await user.tab();
  await user.tab();
  expect(link(/接口0号/)).toHaveFocus();

  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(link(/接口1号/)).toHaveFocus();
  await user.keyboard('{End}');
  expect(link(/接口39号/)).toHaveFocus();
  await user.keyboard('{Home}');
  expect(link(/接口0号/)).toHaveFocus();
  await user.keyboard('查询');
  expect(link(/查询退款/)).toHaveFocus();
  expect(screen.getAllByRole('link').filter((one) => one.tabIndex === 0)).toEqual([link(/查询退款/)]);
});

it('marks the current operation, and offers no filter for a short list', () => {
  draw('op_31');
  expect(within(screen.getByRole('navigation')).getByRole('link', { current: true })).toHaveTextContent(
    '查询退款',
  );
  renderElement(<OperationMenu groups={[{ name: '少', ops: operations.slice(0, 3) }]} chosenId="op_0" />);
  expect(screen.getAllByRole('searchbox')).toHaveLength(1);
});
