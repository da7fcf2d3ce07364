import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Pagination } from './Pagination';

it.each([
  [0, 0],
  [1, 1],
])('of %i rows is drawn %i times', (total, times) => {
  render(<Pagination pageNo={1} pageSize={10} total={total} pageSizes={[10, 20]} onChange={() => {}} />);

  expect(screen.queryAllByRole('navigation', { name: '分页' })).toHaveLength(times);
});

it('keeps the focus on its last step, which leads nowhere then', async () => {
  const onChange = jest.fn();
  const draw = (pageNo: number) => (
    <Pagination pageNo={pageNo} pageSize={10} total={20} pageSizes={[10, 20]} onChange={onChange} />
  );
  const { rerender } = render(draw(1));
  const next = screen.getByRole('button', { name: '下一页' });
  next.focus();

  rerender(draw(2));
  await userEvent.keyboard('{Enter}');

  expect(next).toHaveFocus();
  expect(next).toBeEnabled();
  expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(onChange).not.toHaveBeenCalled();
});
