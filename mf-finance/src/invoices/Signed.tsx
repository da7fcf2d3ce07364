import styled from 'styled-components';
import type { Invoice } from '@portal/calls';
import { Money } from '@portal/design';

/** What an invoice says, below zero where it takes back; in one line. */
export const Signed = ({ amount, isRed }: Pick<Invoice, 'amount' | 'isRed'>) => (
  <Line>
    <Money yuan={isRed === 1 ? `-${amount}` : amount} isExact />
  </Line>
);

const Line = styled.span`
  white-space: nowrap;
`;
