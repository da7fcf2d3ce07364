import { useContext } from 'react';
import styled from 'styled-components';
import { formatBalance, formatPrice } from '@portal/rules';
import { DecimalsContext } from './DecimalsContext';
import { decimalsOf } from './decimalsOf';
import { narrow } from './theme';

export interface MoneyProps {
  /** Text in yuan, as the server sends money. */
  yuan: string;
  /**
   * For prices, the cost of a single call and lines that add up to one another (costs, earnings, bills, the ledger): all
   * decimals. Otherwise, for what an account has, on a tile as in a list: rounded down to the cent.
   */
  isExact?: boolean;
}

/**
 * An amount; the exact value is in the `value` attribute. In a column of a table the points of exact amounts stand below
 * each other.
 */
export function Money({ yuan, isExact = false }: MoneyProps) {
  const decimals = useContext(DecimalsContext);
  const missing = isExact ? Math.max(0, decimals - decimalsOf(yuan)) : 0;
  return (
    <Whole value={yuan} data-exact={isExact || undefined} $missing={missing}>
      {isExact ? formatPrice(yuan) : formatBalance(yuan)}
    </Whole>
  );
}

/** Keeps a minus sign on the same line as its digits. */
const Whole = styled.data<{ $missing: number }>`
  padding-right: ${({ $missing }) => $missing}ch;
  white-space: nowrap;
  /* Among the other fields of a card there is nothing to align with. */
  ${narrow} {
    padding-right: 0;
  }
`;
