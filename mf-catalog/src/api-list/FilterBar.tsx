import styled from 'styled-components';
import { authLevels, chargeTypes, type CallReply, type listTags } from '@portal/calls';
import { Button, Checkbox, Filters, SelectInput, theme } from '@portal/design';
import type { FilterName } from './apiListFilters';
import { TagChoice } from './TagChoice';

const scoreText = (score: string) => (score === '5' ? '5 分' : `${score} 分以上`);
const scores = ['5', '4', '3', '2'];

interface FilterBarProps {
  /** Active filters, as text. */
  filters: readonly { name: FilterName; value: string }[];
  providers: readonly { providerId: string; name: string; count: number }[];
  tags: CallReply<typeof listTags>;
  onChange: (changes: Partial<Record<FilterName, string | null>>) => void;
}

/** Name of a value in a table, or the value itself. */
const textOf = (table: Readonly<Record<string, string>>, value: string) => table[value] ?? value;

export function FilterBar({ filters, providers, tags, onChange }: FilterBarProps) {
  const providerName = (id: string) => providers.find(({ providerId }) => providerId === id)?.name ?? '其他';
  const chips: Record<FilterName, (value: string) => string> = {
    searchText: (text) => `搜索：${text}`,
    chargeType: (type) => textOf(chargeTypes, type),
    authLevel: (level) => textOf(authLevels, level),
    providerId: providerName,
    tag: (tag) => `标签：${tag}`,
    sandbox: () => '支持沙箱',
    score: scoreText,
  };
  const chosen = filters.filter(({ name }) => name !== 'searchText');
  const valueOf = (name: FilterName) => filters.find((filter) => filter.name === name)?.value ?? null;

  return (
    <>
      <Filters activeCount={chosen.length} onClear={() => onChange(without(chosen))}>
        <Choice
          label="计费方式"
          value={valueOf('chargeType')}
          options={Object.entries(chargeTypes)}
          onChange={(chargeType) => onChange({ chargeType })}
        />
        <Choice
          label="认证要求"
          value={valueOf('authLevel')}
          options={Object.entries(authLevels)}
          onChange={(authLevel) => onChange({ authLevel })}
        />
        <Choice
          label="提供方"
          value={valueOf('providerId')}
          options={providers.map(({ providerId, name, count }) => [providerId, `${name}（${count}）`])}
          onChange={(providerId) => onChange({ providerId })}
        />
        <Choice
          label="评分"
          value={valueOf('score')}
          options={scores.map((score) => [score, scoreText(score)])}
          onChange={(score) => onChange({ score })}
        />
        <TagChoice value={valueOf('tag')} tags={tags} onChange={(tag) => onChange({ tag })} />
        <Checkbox
          checked={valueOf('sandbox') === '1'}
          onChange={(event) => onChange({ sandbox: event.target.checked ? '1' : null })}
        >
          支持沙箱
        </Checkbox>
      </Filters>
      {filters.length > 0 && (
        <Row>
          {filters.map(({ name, value }) => (
            <Button key={name} $size="s" onClick={() => onChange({ [name]: null })}>
              {chips[name](value)} ✕
            </Button>
          ))}
          <Button $size="s" $kind="quiet" onClick={() => onChange(without(filters))}>
            清空
          </Button>
        </Row>
      )}
    </>
  );
}

/** Changes that remove these filters. */
const without = (filters: FilterBarProps['filters']) =>
  Object.fromEntries(filters.map(({ name }) => [name, null]));

interface ChoiceProps {
  label: string;
  value: string | null;
  options: readonly (readonly [string, string])[];
  onChange: (value: string | null) => void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <SelectInput
      aria-label={label}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value || null)}
    >
      <option value="">{label}：不限</option>
      {options.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectInput>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.s} ${theme.space.m};
  margin-bottom: ${theme.space.s};
`;
