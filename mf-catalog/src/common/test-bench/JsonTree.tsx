import { useState } from 'react';
import styled from 'styled-components';
import { Button, theme } from '@portal/design';
import { ExactNumber } from './parseExact';

interface NodeProps {
  /** Key in its parent; null: the root. */
  name: string | null;
  value: unknown;
  depth: number;
}

/** Levels that are initially open. */
const openDepth = 2;
/** PERF: entries rendered at a time, since an answer may have tens of thousands. */
const shownStep = 100;

/** A JSON value as a tree with collapsible objects and arrays. */
export function JsonTree({ label, value }: { label: string; value: unknown }) {
  return (
    <Tree role="region" aria-label={label} tabIndex={0}>
      <Node name={null} value={value} depth={0} />
    </Tree>
  );
}

function Node({ name, value, depth }: NodeProps) {
  const entries = entriesOf(value);
  const [isOpen, setIsOpen] = useState(depth < openDepth);

  if (!entries)
    return (
      <Line>
        <Name name={name} />
        <Leaf $kind={kindOf(value)}>{textOf(value)}</Leaf>
      </Line>
    );
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <Name name={name} />
        <Size>{Array.isArray(value) ? `[${entries.length} 项]` : `{${entries.length} 个字段}`}</Size>
      </summary>
      {/* PERF: closed nodes render no children. */}
      {isOpen && <Children entries={entries} depth={depth + 1} />}
    </details>
  );
}

function Children({ entries, depth }: { entries: readonly [string, unknown][]; depth: number }) {
  const [shown, setShown] = useState(shownStep);
  const left = entries.length - shown;

  return (
    <Indented>
      {entries.slice(0, shown).map(([name, value]) => (
        <Node key={name} name={name} value={value} depth={depth} />
      ))}
      {left > 0 && (
        <Button $size="s" onClick={() => setShown(shown + shownStep)}>
          再显示 {Math.min(left, shownStep)} 项（还有 {left} 项）
        </Button>
      )}
    </Indented>
  );
}

const Name = ({ name }: Pick<NodeProps, 'name'>) => name !== null && <Key>{name}: </Key>;

/** Null for scalars. */
function entriesOf(value: unknown): [string, unknown][] | null {
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return null;
  return Object.entries(value);
}

const textOf = (value: unknown): string =>
  value instanceof ExactNumber ? value.source : JSON.stringify(value);

type LeafKind = 'text' | 'number' | 'word';
const kindOf = (value: unknown): LeafKind => {
  if (typeof value === 'string') return 'text';
  return typeof value === 'number' || value instanceof ExactNumber ? 'number' : 'word';
};
/** On a dark background, each with a contrast of at least 4.5:1. */
const colours: Record<LeafKind, string> = { text: '#A8D8A0', number: '#F0C987', word: '#9CC7F0' };

const Tree = styled.div`
  max-height: 420px;
  overflow: auto;
  padding: ${theme.space.m} ${theme.space.l};
  border-radius: 0 0 ${theme.radius.card} ${theme.radius.card};
  background: ${theme.color.night};
  color: ${theme.color.nightInk};
  font: ${theme.size.s} / 22px ${theme.font.mono};
  overflow-wrap: anywhere;
  summary {
    cursor: pointer;
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Indented = styled.div`
  padding-left: 20px;
  border-left: 1px solid ${theme.color.nightLine};
`;

const Line = styled.div`
  /* Indents leaves as far as nodes with a triangle. */
  padding-left: 14px;
`;

const Key = styled.span`
  color: ${theme.color.nightFaint};
`;

const Size = styled.span`
  color: ${theme.color.nightFaint};
`;

const Leaf = styled.span<{ $kind: LeafKind }>`
  color: ${({ $kind }) => colours[$kind]};
`;
