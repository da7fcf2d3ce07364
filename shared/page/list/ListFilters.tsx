import styled from 'styled-components';
import { Filters, SearchBox, SelectInput, StatusTabs, theme } from '@portal/design';
import { useListQuery } from '@portal/router';
import { DayFilter } from './DayFilter';
import { pairsOf, type ListFilter } from './listFilters';

interface ListFiltersProps<Reply> {
  filters: Readonly<Record<string, ListFilter<Reply>>>;
  reply: Reply;
}

/** Controls of a list's filters: first rows of tabs, below them the others in one row. */
export function ListFilters<Reply>({ filters, reply }: ListFiltersProps<Reply>) {
  const { query, change } = useListQuery<string>();
  const all = Object.entries(filters);
  const tabs = all.filter(([, { kind }]) => kind === 'tabs');
  const searches = all.filter(([, { kind }]) => kind === 'search');
  const choices = all.filter(([, { kind }]) => kind === 'choice' || kind === 'day');
  const chosen = choices.map(([name]) => name).filter((name) => query.get(name));
  const draw = ([name, filter]: [string, ListFilter<Reply>]) => (
    <Control key={name} name={name} filter={filter} reply={reply} />
  );

  return (
    <>
      {tabs.map(draw)}
      {choices.length > 0 ? (
        <Filters
          lead={searches.length > 0 && <Searches>{searches.map(draw)}</Searches>}
          activeCount={chosen.length}
          onClear={() => change(Object.fromEntries(chosen.map((name) => [name, null])))}
        >
          {choices.map(draw)}
        </Filters>
      ) : (
        searches.length > 0 && <Alone>{searches.map(draw)}</Alone>
      )}
    </>
  );
}

interface ControlProps<Reply> {
  name: string;
  filter: ListFilter<Reply>;
  reply: Reply;
}

function Control<Reply>({ name, filter, reply }: ControlProps<Reply>) {
  const { query, change } = useListQuery<string>();
  const value = query.get(name) ?? '';
  const set = (next: string) => change({ [name]: next });

  switch (filter.kind) {
    case 'search':
      return <SearchBox label={filter.label} placeholder={filter.placeholder} value={value} onSearch={set} />;
    case 'choice':
      return (
        <SelectInput aria-label={filter.label} value={value} onChange={({ target }) => set(target.value)}>
          <option value="">{filter.all}</option>
          {pairsOf(typeof filter.choices === 'function' ? filter.choices(reply) : filter.choices).map(
            ([id, text]) => (
              <option key={id} value={id}>
                {text}
              </option>
            ),
          )}
        </SelectInput>
      );
    case 'day':
      return <DayFilter label={filter.label} value={value} onChange={set} />;
    case 'tabs': {
      const ids = pairsOf(filter.tabs).map(([id]) => id);
      return (
        <StatusTabs
          label={filter.label}
          tabs={pairsOf(filter.tabs).map(([id, title]) => ({
            id,
            title,
            count: filter.countOf?.(reply, id),
          }))}
          current={ids.includes(value) ? value : (ids[0] ?? '')}
          onChange={set}
        />
      );
    }
    case 'link':
      return null;
  }
}

const Searches = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.m};
  > form {
    flex: 1 1 240px;
    min-width: 0;
    max-width: 400px;
  }
`;

const Alone = styled(Searches)`
  margin-bottom: ${theme.space.l};
`;
