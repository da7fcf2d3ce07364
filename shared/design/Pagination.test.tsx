import { render, screen } from '@testing-library/react';
import { Pagination } from './Pagination';

it.each([
  [0, 0],
  [1, 1],
])('of %i rows is drawn %i times', (total, times) => {
  render(<Pagination pageNo={1} pageSize={10} total={total} pageSizes={[10, 20]} onChange={() => {}} />);

  expect(screen.queryAllByRole('navigation', { name: '分页' })).toHaveLength(times);
});
