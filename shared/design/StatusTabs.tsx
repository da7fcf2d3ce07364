import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Button } from './Button';
import { showWithin } from './showWithin';
import { narrow, theme } from './theme';

interface StatusTabsProps {
  label: string;
  tabs: readonly { id: string; title: string; count?: number }[];
  current: string;
  onChange: (id: string) => void;
}

/** Tabs that filter rows by state; the choice is in the address. */
export function StatusTabs({ label, tabs, current, onChange }: StatusTabsProps) {
  const row = useRef<HTMLDivElement>(null);

  // On narrow screens the row scrolls.
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-pressed=true]');
    if (row.current && chosen) showWithin(row.current, chosen);
  }, [current]);

  return (
    <Row ref={row} role="group" aria-label={label}>
      {tabs.map(({ id, title, count }) => (
        <Button
          key={id}
          $size="s"
          $kind={id === current ? 'primary' : 'plain'}
          aria-pressed={id === current}
          onClick={() => onChange(id)}
        >
          {title}
          {count !== undefined && count > 0 && ` ${count}`}
        </Button>
      ))}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s};
  margin-bottom: ${theme.space.l};
  ${narrow} {
    flex-wrap: nowrap;
    overflow-x: auto;
    /* Room for the ring of the focus. */
    padding: 4px;
    margin-inline: -4px;
    > button {
      flex: none;
    }
  }
`;
