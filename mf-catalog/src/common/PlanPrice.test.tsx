import { render, screen } from '@testing-library/react';
import { PlanPrice } from './PlanPrice';

it('breaks a tier at most between its range and its price', () => {
  const tiers = [
    { upTo: 10_000, price: '0.03' },
    { upTo: null, price: '0.012' },
  ];
  render(<PlanPrice plan={{ kind: 'tiered', price: '0', tiers, included: null }} />);

  const rows = screen.getAllByRole('listitem').map((row) => [...row.children]);
  expect(rows.map((parts) => parts.map((part) => part.textContent))).toEqual([
    ['10,000 次以内', '￥0.03/次'],
    ['以上部分', '￥0.012/次'],
  ]);
  for (const part of rows.flat()) expect(part).toHaveStyle({ whiteSpace: 'nowrap' });
});
