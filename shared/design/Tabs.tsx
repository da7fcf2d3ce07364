import { useEffect, useRef, type ReactNode } from 'react';
import { Tabs as Primitive } from 'radix-ui';
import styled from 'styled-components';
import { theme } from './theme';

interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly { id: Id; title: string }[];
  current: Id;
  onChange: (id: Id) => void;
  children: ReactNode;
}

/** Tabs of a page; each shows its `TabPanel`. */
export function Tabs<Id extends string>({ label, tabs, current, onChange, children }: TabsProps<Id>) {
  const row = useRef<HTMLDivElement>(null);

  // On narrow screens the row scrolls; the page itself stays where it is.
  useEffect(() => {
    const active = row.current?.querySelector<HTMLElement>('[data-state=active]');
    if (row.current && active) row.current.scrollLeft = active.offsetLeft - edge;
  }, [current]);

  function handleChange(value: string) {
    const chosen = tabs.find(({ id }) => id === value);
    if (chosen) onChange(chosen.id);
  }

  return (
    <Primitive.Root value={current} onValueChange={handleChange}>
      <Row
        ref={row}
        aria-label={label}
        onPointerDown={({ currentTarget }) => currentTarget.setAttribute(pressed, '')}
        onKeyDown={({ currentTarget }) => currentTarget.removeAttribute(pressed)}
      >
        {tabs.map((tab) => (
          <Trigger key={tab.id} value={tab.id}>
            {tab.title}
          </Trigger>
        ))}
      </Row>
      {children}
    </Primitive.Root>
  );
}

/** What a tab shows. */
export const TabPanel = Primitive.Content;

/** The pressed tab is focused by code, which browsers take for the keyboard: a press needs no ring. */
const pressed = 'data-pressed';

/** Pixels of the previous tab that stay visible. */
const edge = 48;

const Row = styled(Primitive.List)`
  position: relative;
  display: flex;
  gap: 28px;
  overflow-x: auto;
  border-bottom: 1px solid ${theme.color.line};
`;

const Trigger = styled(Primitive.Trigger)`
  padding: ${theme.space.m} 0;
  border: 0;
  background: none;
  color: ${theme.color.inkSoft};
  white-space: nowrap;
  cursor: pointer;
  &[data-state='active'] {
    color: ${theme.color.ink};
    font-weight: 600;
    box-shadow: inset 0 -2px 0 ${theme.color.brand};
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  [${pressed}] > &:focus-visible {
    outline: 0;
  }
`;
