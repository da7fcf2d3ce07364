import styled from 'styled-components';
import { formatMoney, formatPrice } from '@portal/rules';

interface MoneyProps {
  /** Text in yuan, as the server sends money. */
  yuan: string;
  /** For prices, caps and the cost of a single call: all decimals. Otherwise, for balances and sums: to the cent. */
  isExact?: boolean;
}

/** An amount; the exact value is in the `value` attribute. */
export const Money = ({ yuan, isExact = false }: MoneyProps) => (
  <Whole value={yuan} data-exact={isExact || undefined}>
    {isExact ? formatPrice(yuan) : formatMoney(yuan)}
  </Whole>
);

/** Keeps a minus sign on the same line as its digits. */
const Whole = styled.data`
  white-space: nowrap;
`;
