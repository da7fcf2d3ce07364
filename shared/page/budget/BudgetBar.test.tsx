import { render, screen } from '@testing-library/react';
import type { BudgetState } from '@portal/calls';
import { theme } from '@portal/design';
import { BudgetBar } from './BudgetBar';

const draw = (budget: { state: BudgetState; percent: number; isEnabled?: number }) => {
  render(<BudgetBar budget={budget} label="已用" width={80} />);
  return screen.getByRole('progressbar', { name: '已用' });
};

it.each<[BudgetState, isEnabled: number, color: string]>([
  ['normal', 1, theme.color.brand],
  ['warned', 1, theme.color.warn],
  ['reached', 1, theme.color.bad],
  ['reached', 0, theme.color.inkFaint],
])('has the colour of its state: %s, in force %i', (state, isEnabled, color) => {
  const bar = draw({ state, percent: 90, isEnabled });

  expect(getComputedStyle(bar).getPropertyValue('accent-color')).toBe(color);
});

it('is full above the cap', () => {
  expect(draw({ state: 'reached', percent: 130 })).toHaveAttribute('value', '100');
});
