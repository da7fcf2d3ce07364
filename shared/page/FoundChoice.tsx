import { useCallback, useEffect, useState } from 'react';
import { ErrorPanel, Field, SelectInput } from '@portal/design';
import { SearchField } from './SearchField';
import { useLoaded } from './useLoaded';

export interface Choice {
  id: string;
  name: string;
}

interface FoundChoiceProps {
  label: string;
  error?: string;
  /** Option for choosing nothing; absent: the first one found is chosen. */
  none?: string;
  /** Null: nothing. */
  chosen: Choice | null;
  onChoose: (choice: Choice | null) => void;
  /** Those whose name contains the text; all, if it is empty. Must keep its identity between renders. */
  find: (text: string, signal: AbortSignal) => Promise<{ records: readonly Choice[]; total: number }>;
}

function countText(total: number, listed: number, isSearched: boolean): string {
  if (!isSearched) return `共 ${total} 个，列出 ${listed} 个`;
  return listed < total ? `找到 ${total} 个，列出 ${listed} 个` : `找到 ${total} 个`;
}

/** A list to choose from. One that is longer than what is shown of it can be searched by name. */
export function FoundChoice({ label, error, none, chosen, onChoose, find }: FoundChoiceProps) {
  const [word, setWord] = useState('');
  const load = useCallback((signal: AbortSignal) => find(word, signal), [find, word]);
  const { data, reason, retry } = useLoaded(load);
  const found = data?.records ?? [];
  const isCut = data !== null && data.total > found.length;
  const options = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  const first = found[0];

  useEffect(() => {
    if (none === undefined && chosen === null && first) onChoose(first);
  }, [none, chosen, first, onChoose]);

  return (
    <>
      {(isCut || word !== '') && (
        <SearchField
          label={`查找${label}`}
          hint={data && countText(data.total, found.length, word !== '')}
          placeholder="按名称查找"
          onSearch={setWord}
        />
      )}
      <Field label={label} error={error}>
        <SelectInput
          value={chosen?.id ?? ''}
          onChange={({ target }) => onChoose(options.find(({ id }) => id === target.value) ?? null)}
        >
          {none !== undefined && <option value="">{none}</option>}
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Field>
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
    </>
  );
}
