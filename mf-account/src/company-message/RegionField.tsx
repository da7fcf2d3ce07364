import { useEffect, useState } from 'react';
import styled from 'styled-components';
import { Field, SelectInput, theme } from '@portal/design';
import { codesAbove, loadRegions } from './loadRegions';

interface RegionFieldProps {
  label: string;
  /** Six-digit code, or empty. */
  value: string;
  onChange: (code: string) => void;
  error?: string;
  isDisabled?: boolean;
}

type Regions = Awaited<ReturnType<typeof loadRegions>>;

const levels = ['省份', '城市', '区县'] as const;

/** Province, city and district; each appears once the one above is chosen. */
export function RegionField({ label, value, onChange, error, isDisabled }: RegionFieldProps) {
  const chosen = codesAbove(value);
  const parents = ['', ...chosen].slice(0, levels.length);

  return (
    <Row>
      {parents.map((parent, level) => (
        <Level
          key={`${level}:${parent}`}
          parent={parent}
          label={level === 0 ? `${label}：${levels[0]}` : `${label}：${levels[level]}`}
          value={chosen[level] ?? ''}
          onChange={(code) => onChange(code || parent)}
          error={level === 0 ? error : undefined}
          isDisabled={isDisabled}
        />
      ))}
    </Row>
  );
}

interface LevelProps extends RegionFieldProps {
  parent: string;
}

function Level({ parent, label, value, onChange, error, isDisabled }: LevelProps) {
  const [regions, setRegions] = useState<Regions | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    loadRegions(parent, leaving.signal).then(
      (found) => setRegions(found),
      () => {
        if (!leaving.signal.aborted) setHasFailed(true);
      },
    );
    return () => leaving.abort();
  }, [parent, attempt]);
  // Some cities have no districts.
  if (regions?.length === 0) return null;

  return (
    <Field label={label} error={hasFailed ? '地区没有加载出来，点一下重试' : error}>
      <SelectInput
        value={value}
        disabled={isDisabled}
        onFocus={() => {
          if (!hasFailed) return;
          setHasFailed(false);
          setAttempt(attempt + 1);
        }}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">请选择</option>
        {(regions ?? []).map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectInput>
    </Field>
  );
}

const Row = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(180px, 100%), 1fr));
  gap: 0 ${theme.space.l};
`;
