import type { ReactNode } from 'react';
import { searchKinds, searchSorts, type SearchReply } from '@portal/calls';
import type { ManifestSearchTab } from '@portal/contract/internal';
import { Filters, SelectInput } from '@portal/design';
import { useListQuery } from '@portal/router';

interface SearchFiltersProps {
  reply: SearchReply;
  flag: number;
  /** Those of the tab that is shown. */
  filters: ManifestSearchTab['filters'];
}

/** Order and filters of the results; nothing while there is neither a result nor a filter. */
export function SearchFilters({ reply, flag, filters }: SearchFiltersProps) {
  const { query, change } = useListQuery<string>();
  const provider = (flag > 0 && query.get('provider')) || '';
  const cateId = (flag === searchKinds.api && query.get('cateId')) || '';
  if (reply.total === 0 && filters.length === 0 && !provider && !cateId) return null;

  const categories = (reply.categories ?? []).map((one) => ({ value: one.cateId, label: one.name }));
  if (cateId && !categories.some(({ value }) => value === cateId))
    categories.push({ value: cateId, label: '没有这个分类' });
  // The chosen provider stays in the list even without hits.
  const providers = [...new Set([...(reply.providers ?? []), provider])].filter(Boolean);
  const names = [...filters.map(({ name }) => name), 'provider', 'cateId'];
  const chosen = names.filter((name) => query.get(name));
  return (
    <Filters
      activeCount={chosen.length}
      onClear={() => change(Object.fromEntries(chosen.map((name) => [name, null])))}
    >
      <SelectInput
        aria-label="排序"
        value={query.get('sort') ?? 'match'}
        onChange={({ target }) => change({ sort: target.value })}
      >
        <Options options={Object.entries(searchSorts).map(([value, label]) => ({ value, label }))} />
      </SelectInput>
      {filters.map(({ name, label, options }) => (
        <SelectInput
          key={name}
          aria-label={label}
          value={query.get(name) ?? ''}
          onChange={({ target }) => change({ [name]: target.value })}
        >
          <option value="">全部{label}</option>
          <Options options={options} />
        </SelectInput>
      ))}
      {(categories.length > 1 || cateId) && (
        <SelectInput
          aria-label="分类"
          value={cateId}
          onChange={({ target }) => change({ cateId: target.value })}
        >
          <option value="">全部分类</option>
          <Options options={categories} />
        </SelectInput>
      )}
      {(providers.length > 1 || provider) && (
        <SelectInput
          aria-label="提供方"
          value={provider}
          onChange={({ target }) => change({ provider: target.value })}
        >
          <option value="">全部提供方</option>
          <Options options={providers.map((name) => ({ value: name, label: name }))} />
        </SelectInput>
      )}
    </Filters>
  );
}

const Options = ({ options }: { options: readonly { value: string; label: string }[] }): ReactNode =>
  options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
