import { useCallback, useEffect, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { answerBack } from '@portal/router';
import { Button } from './Button';
import { Dialog } from './Dialog';
import { Icon } from './Icon';
import { narrow, theme } from './theme';

interface FiltersProps {
  /** Always visible, also on narrow screens: the search. */
  lead?: ReactNode;
  /**
   * The filters. Their state is in the address or the parent, because on narrow screens they are rendered again in a
   * sheet.
   */
  children: ReactNode;
  /** Number of active filters. */
  activeCount: number;
  /** Resets the filters; absent: not offered. */
  onClear?: () => void;
}

/**
 * Filters of a list: search first, others beside it. On narrow screens the others are in a sheet behind a button that
 * shows how many are active.
 */
export function Filters({ lead, children, activeCount, onClear }: FiltersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);

  useEffect(() => (isOpen ? answerBack(close) : undefined), [isOpen, close]);

  return (
    <Row>
      {lead && <Lead>{lead}</Lead>}
      <Choices>{children}</Choices>
      <Opener aria-haspopup="dialog" aria-expanded={isOpen} onClick={() => setIsOpen(true)}>
        <Icon name="filter" />
        {activeCount > 0 ? `筛选（${activeCount}）` : '筛选'}
      </Opener>
      <Dialog title="筛选" isOpen={isOpen} onClose={close}>
        <Stack>{children}</Stack>
        <Ends>
          {onClear && (
            <Button $size="l" disabled={activeCount === 0} onClick={onClear}>
              清空
            </Button>
          )}
          <Button $kind="primary" $size="l" onClick={close}>
            查看结果
          </Button>
        </Ends>
      </Dialog>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.l};
`;

const Lead = styled.div`
  min-width: 0;
  &:has([role='search']) {
    flex: 1 1 240px;
    max-width: 400px;
  }
  /* Two of them stand beside each other. */
  &:has([role='search'] ~ [role='search']) {
    flex-basis: 500px;
    max-width: 640px;
  }
  /* Beside words there is no room for a field. */
  @media print {
    &:has([role='search']) {
      flex: none;
    }
  }
  ${narrow} {
    && {
      flex: 1 1 0;
      max-width: none;
    }
    /* Buttons keep their words: what has no room beside them goes below. */
    &&:not(:has([role='search'])) {
      flex-basis: max-content;
    }
  }
`;

/** Its children flow in the row, after the lead. */
const Choices = styled.div`
  display: contents;
  /* A long name among the choices does not push the others away. */
  select {
    max-width: 220px;
  }
  ${narrow} {
    display: none;
  }
`;

const Opener = styled(Button)`
  display: none;
  ${narrow} {
    display: inline-flex;
    flex: none;
    min-height: 44px;
    padding-inline: ${theme.space.m};
  }
`;

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space.m};
  padding: ${theme.space.s} 0 ${theme.space.xl};
  select {
    width: 100%;
    height: 44px;
  }
`;

const Ends = styled.div`
  display: flex;
  gap: ${theme.space.m};
  > button {
    flex: 1;
  }
`;
