import { render, screen } from '@testing-library/react';
import type { BudgetState } from '@portal/calls';
import { BudgetBar } from './BudgetBar';

const draw = (budget: { state: BudgetState; percent: number; isEnabled?: number }) => {
  render(<BudgetBar budget={budget} label="已用" width={80} />);
  return screen.getByRole('progressbar', { name: '已用' });
};

it.each<[BudgetState, isEnabled: number, tone: string]>([
  ['normal', 1, 'good'],
  ['warned', 1, 'warn'],
  ['reached', 1, 'bad'],
  ['reached', 0, 'calm'],
])('has the colour of its state: %s, in force %i', (state, isEnabled, tone) => {
  const bar = draw({ state, percent: 90, isEnabled });

  expect(bar).toHaveAttribute('data-tone', tone);
});

it('is full above the cap', () => {
  expect(draw({ state: 'reached', percent: 130 })).toHaveAttribute('value', '100');
});
