import styled from 'styled-components';
import { formatMoney, formatPrice } from '@portal/rules';

interface MoneyProps {
  /** Text in yuan, as the server sends money. */
  yuan: string;
  /** A price, a cap, or what one call cost: to the last decimal. Else a balance or a sum: to the cent. */
  isExact?: boolean;
}

/** An amount; programs read the exact one. */
export const Money = ({ yuan, isExact = false }: MoneyProps) => (
  <Whole value={yuan} data-exact={isExact || undefined}>
    {isExact ? formatPrice(yuan) : formatMoney(yuan)}
  </Whole>
);

/** The sign of what came back stays with its figures. */
const Whole = styled.data`
  white-space: nowrap;
`;
