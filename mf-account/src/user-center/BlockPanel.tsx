import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ErrorPanel, Panel, TextLink, theme } from '@portal/design';
import { useRevalidator } from '@portal/router';
import type { Block } from './loadUserCentre';

interface BlockPanelProps<Row> {
  title: string;
  /** Link to the whole list. */
  more: { to: string; label: string };
  block: Block<Row>;
  /** Shown when there are no rows: what to do about it. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A part of the overview, which loads or fails on its own. */
export function BlockPanel<Row>({ title, more, block, empty, children }: BlockPanelProps<Row>) {
  const { revalidate, state } = useRevalidator();

  return (
    <Panel title={title} aside={<TextLink to={more.to}>{more.label}</TextLink>}>
      {block.reason !== null ? (
        <ErrorPanel title={block.reason} isBusy={state === 'loading'} onRetry={() => void revalidate()} />
      ) : block.rows.length === 0 ? (
        <Nothing>{empty}</Nothing>
      ) : (
        children(block.rows)
      )}
    </Panel>
  );
}

const Nothing = styled.p`
  padding: ${theme.space.m} 0;
  color: ${theme.color.inkSoft};
`;
