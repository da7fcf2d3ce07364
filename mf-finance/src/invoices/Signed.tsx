import styled from 'styled-components';
import type { Invoice } from '@portal/calls';
import { Money } from '@portal/design';

/** Amount of an invoice on one line, negative for a red (reversing) one. */
export const Signed = ({ amount, isRed }: Pick<Invoice, 'amount' | 'isRed'>) => (
  <Line>
    <Money yuan={isRed === 1 ? `-${amount}` : amount} isExact />
  </Line>
);

const Line = styled.span`
  white-space: nowrap;
`;
