import { memo } from 'react';
import styled from 'styled-components';
import type { OperationSummary } from '@portal/calls';
import { theme } from '@portal/design';
import { Link } from '@portal/router';
import { Verb } from './Verb';

interface OperationItemProps {
  operation: OperationSummary;
  to: string;
  isChosen: boolean;
  /** Whether this is the list's tab stop. */
  isStop: boolean;
  onFocus: (opId: string) => void;
  /** Present when the page keeps the choice instead of the address. */
  onChoose?: (opId: string) => void;
}

/** Memoised, because there may be hundreds of items. */
export const OperationItem = memo(LinkToOperation);

function LinkToOperation({ operation, to, isChosen, isStop, onFocus, onChoose }: OperationItemProps) {
  const { opId, method, summary, deprecated } = operation;
  return (
    <Item
      to={to}
      preventScrollReset
      tabIndex={isStop ? 0 : -1}
      aria-current={isChosen ? 'true' : undefined}
      onFocus={() => onFocus(opId)}
      onClick={(event) => {
        if (!onChoose) return;
        event.preventDefault();
        onChoose(opId);
      }}
    >
      <Verb method={method} />
      <span>
        {summary}
        {deprecated === 1 && '（已弃用）'}
      </span>
    </Item>
  );
}

const Item = styled(Link)`
  display: flex;
  align-items: baseline;
  gap: ${theme.space.s};
  padding: 7px 10px;
  border-radius: ${theme.radius.control};
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.s};
  outline-offset: -2px;
  span:last-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  &:hover {
    background: ${theme.color.mist};
  }
  &[aria-current='true'] {
    background: ${theme.color.brandTint};
    color: ${theme.color.brandDark};
    font-weight: 600;
  }
`;
