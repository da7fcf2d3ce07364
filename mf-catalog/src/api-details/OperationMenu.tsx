import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import type { OperationSummary } from '@portal/calls';
import { SelectInput, TextInput, narrow, theme, wide } from '@portal/design';
import { useNavigate, useSearchParams } from '@portal/router';
import { filterOperations } from './filterOperations';
import { OperationItem } from './OperationItem';
import { useListKeys } from './useListKeys';

interface OperationMenuProps {
  groups: readonly { name: string; ops: OperationSummary[] }[];
  chosenId: string;
  /** Absent: the address keeps the choice. */
  onChoose?: (opId: string) => void;
}

/** From this number of operations on there is a filter. */
const filteredFrom = 8;

/** Operations of an API with filter and keyboard navigation; on narrow screens a select. */
export function OperationMenu({ groups, chosenId, onChoose }: OperationMenuProps) {
  const [query, setQuery] = useSearchParams();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [focusedId, setFocusedId] = useState(chosenId);
  const tree = useRef<HTMLDivElement>(null);
  const handleKeys = useListKeys();
  const shown = useMemo(() => filterOperations(groups, text), [groups, text]);
  const ids = shown.flatMap(({ ops }) => ops.map(({ opId }) => opId));
  const isFiltered = groups.reduce((sum, { ops }) => sum + ops.length, 0) >= filteredFrom;
  // The only tab stop: the item focused last by keys, or the current operation.
  const stopId = [focusedId, chosenId].find((id) => ids.includes(id)) ?? ids[0];
  const queryFor = (opId: string) => {
    const next = new URLSearchParams(query);
    if (onChoose) return next;
    next.set('op', opId);
    next.set('tab', 'reference');
    return next;
  };

  // Scroll to the current operation, for links into a long list.
  useEffect(() => {
    const item = tree.current?.querySelector<HTMLElement>('[aria-current]');
    if (!tree.current || !item) return;
    const room = tree.current.getBoundingClientRect();
    const { top, bottom } = item.getBoundingClientRect();
    if (top < room.top || bottom > room.bottom)
      tree.current.scrollTop += top - room.top - tree.current.clientHeight / 2;
  }, [chosenId]);

  function handleChoice(opId: string) {
    if (onChoose) onChoose(opId);
    else setQuery(queryFor(opId), { preventScrollReset: true });
  }

  function handleFilterKeys(event: KeyboardEvent) {
    // Keys of the input method: it chooses and dismisses candidates with them.
    if (event.nativeEvent.isComposing) return;
    const [first] = ids;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      tree.current?.querySelector<HTMLElement>('a')?.focus();
    } else if (event.key === 'Escape' && text) {
      setText('');
    } else if (event.key === 'Enter' && text && first) {
      event.preventDefault();
      if (onChoose) return onChoose(first);
      void navigate(`?${queryFor(first)}`, { preventScrollReset: true });
    }
  }

  return (
    <nav aria-label="接口目录">
      <Side>
        {isFiltered && (
          <Filter>
            <TextInput
              type="search"
              aria-label="筛选接口"
              placeholder="筛选接口：名称、路径"
              maxLength={64}
              value={text}
              onChange={({ target }) => setText(target.value)}
              onKeyDown={handleFilterKeys}
            />
            <small role="status">
              {text && (ids.length > 0 ? `${ids.length} 个接口` : '没有匹配的接口')}
            </small>
          </Filter>
        )}
        <Tree ref={tree} onKeyDown={handleKeys}>
          {shown.map(({ name, ops }) => (
            <Group key={name} style={{ containIntrinsicSize: `auto ${40 + ops.length * 36}px` }}>
              <p>{name}</p>
              {ops.map((operation) => (
                <OperationItem
                  key={operation.opId}
                  operation={operation}
                  to={`?${queryFor(operation.opId)}`}
                  isChosen={operation.opId === chosenId}
                  isStop={operation.opId === stopId}
                  onFocus={setFocusedId}
                  onChoose={onChoose}
                />
              ))}
            </Group>
          ))}
        </Tree>
      </Side>
      <Choice aria-label="选择接口" value={chosenId} onChange={({ target }) => handleChoice(target.value)}>
        {groups.map(({ name, ops }) => (
          <optgroup key={name} label={name}>
            {ops.map(({ opId, method, summary }) => (
              <option key={opId} value={opId}>
                {method} {summary}
              </option>
            ))}
          </optgroup>
        ))}
      </Choice>
    </nav>
  );
}

const Side = styled.div`
  position: sticky;
  top: 80px;
  display: flex;
  flex-direction: column;
  max-height: calc(100vh - 96px);
  ${narrow} {
    display: none;
  }
`;

const Filter = styled.div`
  padding: 4px 4px ${theme.space.s};
  input {
    width: 100%;
  }
  small {
    color: ${theme.color.inkFaint};
  }
`;

const Tree = styled.div`
  position: relative;
  min-height: 0;
  overflow-y: auto;
`;

/* PERF: an API may have hundreds of operations; groups outside the viewport are neither laid out nor painted. */
const Group = styled.div`
  content-visibility: auto;
  > p {
    padding: 10px;
    font-size: ${theme.size.xs};
    font-weight: 500;
    color: ${theme.color.inkFaint};
  }
`;

const Choice = styled(SelectInput)`
  width: 100%;
  ${wide} {
    display: none;
  }
`;
