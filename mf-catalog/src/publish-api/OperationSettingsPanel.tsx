import { useState } from 'react';
import styled from 'styled-components';
import { operationSettingsMax, type DraftView, type OperationSetting } from '@portal/calls';
import { Button, Field, Panel, SelectInput, theme } from '@portal/design';
import { OperationSettingFields } from './OperationSettingFields';
import type { StepProps } from './useDraft';

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Operations whose gateway settings differ from those of the API. */
export function OperationSettingsPanel({ data, change, draft }: StepProps & { draft: DraftView }) {
  const [chosen, setChosen] = useState('');
  const [added, setAdded] = useState('');
  const { operationSettings } = data;
  const set = new Set(operationSettings.map(nameOf));
  const others = draft.operations.filter((one) => !set.has(nameOf(one)));
  const next = others.find((one) => nameOf(one) === chosen) ?? others[0];

  const put = (at: number, facts: Partial<OperationSetting>) =>
    change({
      operationSettings: operationSettings.map((one, index) => (index === at ? { ...one, ...facts } : one)),
    });

  function handleAdd() {
    if (!next) return;
    const { method, path } = next;
    const like = { upstreamPath: '', timeoutMs: null, cacheSeconds: 0, repetition: 'byMethod' } as const;
    change({ operationSettings: [...operationSettings, { method, path, ...like }] });
    setChosen('');
    setAdded(nameOf(next));
  }

  return (
    <Panel title="按接口设置（选填）">
      <Told>个别接口的上游路径、超时、缓存或能否重复调用与其他接口不同时填写，网关照此转发。</Told>
      {operationSettings.map((setting, at) => (
        <OperationSettingFields
          key={nameOf(setting)}
          setting={setting}
          isAdded={nameOf(setting) === added}
          isGone={!draft.operations.some((one) => nameOf(one) === nameOf(setting))}
          onChange={(facts) => put(at, facts)}
          onRemove={() => change({ operationSettings: operationSettings.filter((one) => one !== setting) })}
        />
      ))}
      {next && operationSettings.length < operationSettingsMax && (
        <Field
          label="单独设置的接口"
          beside={
            <Button onClick={handleAdd} aria-label={`单独设置 ${nameOf(next)}`}>
              设置
            </Button>
          }
        >
          <SelectInput value={nameOf(next)} onChange={({ target }) => setChosen(target.value)}>
            {others.map((one) => (
              <option key={nameOf(one)} value={nameOf(one)}>
                {nameOf(one)} {one.summary}
              </option>
            ))}
          </SelectInput>
        </Field>
      )}
    </Panel>
  );
}

const Told = styled.p`
  margin-bottom: ${theme.space.m};
`;
