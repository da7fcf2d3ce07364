import { render, screen } from '@testing-library/react';
import { Tiles } from '@portal/design';

const tilesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ label: `数${at}`, value: String(at) }));

it.each([
  [7, 'span 2'],
  [8, 'span 1'],
])('fills both rows of %s figures', (count, gridColumn) => {
  render(<Tiles tiles={tilesOf(count)} />);

  const first = screen.getByText('数0').parentElement;
  expect(first?.parentElement).toHaveStyle({ display: 'grid' });
  expect(first).toHaveStyle({ gridColumn });
});

it('puts up to six figures in one row', () => {
  render(<Tiles tiles={tilesOf(6)} />);

  expect(screen.getByText('数0').parentElement?.parentElement).toHaveStyle({ display: 'flex' });
});
