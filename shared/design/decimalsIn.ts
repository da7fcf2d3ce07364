import { isValidElement, type ReactNode } from 'react';
import { Money, type MoneyProps } from './Money';
import { decimalsOf } from './decimalsOf';

/** The most decimals among the exact amounts of a column's cells; 0: there are none. */
export const decimalsIn = (cells: readonly ReactNode[]): number =>
  Math.max(
    0,
    ...cells.map((cell) =>
      isValidElement<MoneyProps>(cell) && cell.type === Money && cell.props.isExact
        ? decimalsOf(cell.props.yuan)
        : 0,
    ),
  );
