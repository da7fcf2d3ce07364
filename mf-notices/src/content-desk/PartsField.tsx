import { useState } from 'react';
import styled from 'styled-components';
import type { ContentPart, PickKind } from '@portal/calls';
import { Button, TextArea, TextInput, theme } from '@portal/design';
import { useRowKeys } from '@portal/page';
import { EntryButtons } from './EntryButtons';
import { EntryGroup, EntryLine } from './EntryGroup';
import { PickFinder } from './PickFinder';

interface PartsFieldProps {
  label: string;
  value: readonly ContentPart[];
  names: Readonly<Record<string, string>>;
  onChange: (parts: ContentPart[]) => void;
  textMax: number;
  entriesMax: number;
  picks?: PickKind;
  error?: string;
}

const titleMax = 40;
const noteMax = 60;
const blank: ContentPart = { title: '', text: '', picks: [] };

/** Ordered parts: title, text, and market items with the purpose of each. */
export function PartsField(props: PartsFieldProps) {
  const { label, value, names, onChange, textMax, entriesMax, picks, error } = props;
  const [known, setKnown] = useState(names);
  const rows = useRowKeys(value.length);

  function handleAdd() {
    rows.add();
    onChange([...value, blank]);
  }

  return (
    <EntryGroup label={label} note={`最多${entriesMax}条`} error={error}>
      {value.map((part, index) => {
        const change = (changes: Partial<ContentPart>) =>
          onChange(value.with(index, { ...part, ...changes }));
        return (
          <Part key={rows.keyAt(index)} role="group" aria-label={`${label} ${index + 1}`}>
            <EntryLine>
              <TextInput
                autoFocus={rows.isAdded(index)}
                aria-label="标题"
                placeholder="标题"
                maxLength={titleMax}
                value={part.title}
                onChange={({ target }) => change({ title: target.value })}
              />
              <EntryButtons
                name={`${label} ${index + 1}`}
                index={index}
                entries={value}
                onChange={onChange}
                rows={rows}
              />
            </EntryLine>
            <TextArea
              aria-label="说明"
              placeholder="说明"
              rows={2}
              maxLength={textMax}
              value={part.text}
              onChange={({ target }) => change({ text: target.value })}
            />
            {part.picks.map(({ id, note }, place) => (
              <EntryLine key={id}>
                <span>{known[id] ?? '（已不存在，请移除）'}</span>
                <TextInput
                  aria-label={`${known[id] ?? id}的用途`}
                  placeholder="用途"
                  maxLength={noteMax}
                  value={note}
                  onChange={({ target }) =>
                    change({ picks: part.picks.with(place, { id, note: target.value }) })
                  }
                />
                <Button
                  $size="s"
                  $kind="quiet"
                  aria-label={`移除${known[id] ?? id}`}
                  onClick={() => change({ picks: part.picks.toSpliced(place, 1) })}
                >
                  移除
                </Button>
              </EntryLine>
            ))}
            {picks && (
              <PickFinder
                of={picks}
                onPick={({ id, name }) => {
                  setKnown({ ...known, [id]: name });
                  if (!part.picks.some((one) => one.id === id))
                    change({ picks: [...part.picks, { id, note: '' }] });
                }}
              />
            )}
          </Part>
        );
      })}
      {value.length < entriesMax && (
        <Button $size="s" onClick={handleAdd}>
          添加一条
        </Button>
      )}
    </EntryGroup>
  );
}

const Part = styled.div`
  display: grid;
  gap: ${theme.space.s};
  width: 100%;
  padding: ${theme.space.m};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.card};
`;
