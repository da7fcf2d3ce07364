import styled from 'styled-components';
import type { OperationSummary } from '@portal/calls';
import { SelectInput, narrow, theme, wide } from '@portal/design';
import { Link, useSearchParams } from '@portal/router';
import { Verb } from './Verb';

interface OperationMenuProps {
  groups: readonly { name: string; ops: OperationSummary[] }[];
  chosenId: string;
}

export function OperationMenu({ groups, chosenId }: OperationMenuProps) {
  const [query, setQuery] = useSearchParams();
  const queryFor = (opId: string) => {
    const next = new URLSearchParams(query);
    next.set('op', opId);
    next.set('tab', 'reference');
    return next;
  };

  return (
    <nav aria-label="接口目录">
      <Tree>
        {groups.map(({ name, ops }) => (
          <div key={name}>
            <Group>{name}</Group>
            {ops.map(({ opId, method, summary, deprecated }) => (
              <Item
                key={opId}
                to={`?${queryFor(opId)}`}
                preventScrollReset
                aria-current={opId === chosenId ? 'true' : undefined}
              >
                <Verb method={method} />
                <span>
                  {summary}
                  {deprecated === 1 && '（已弃用）'}
                </span>
              </Item>
            ))}
          </div>
        ))}
      </Tree>
      <Choice
        aria-label="选择接口"
        value={chosenId}
        onChange={(event) => setQuery(queryFor(event.target.value), { preventScrollReset: true })}
      >
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

const Tree = styled.div`
  position: sticky;
  top: 80px;
  max-height: calc(100vh - 96px);
  overflow-y: auto;
  ${narrow} {
    display: none;
  }
`;

const Choice = styled(SelectInput)`
  width: 100%;
  ${wide} {
    display: none;
  }
`;

const Group = styled.p`
  padding: 10px;
  font-size: ${theme.size.xs};
  font-weight: 500;
  color: ${theme.color.inkFaint};
`;

const Item = styled(Link)`
  display: flex;
  gap: ${theme.space.s};
  padding: 7px 10px;
  border-radius: ${theme.radius.control};
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.s};
  span:last-child {
    min-width: 0;
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
