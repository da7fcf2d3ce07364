import { useState } from 'react';
import styled from 'styled-components';
import { repetitions, type OperationSetting } from '@portal/calls';
import { Button, Field, Notice, SelectInput, TextInput, theme } from '@portal/design';
import { FieldRow, Options } from '@portal/forms';
import { cacheSecondsMax, keyOf, upstreamPathProblem, upstreamTimeoutsMs } from '@portal/rules';
import { NumberField } from './NumberField';

interface OperationSettingFieldsProps {
  setting: OperationSetting;
  /** Whether the description no longer has the operation. */
  isGone: boolean;
  /** Whether it was just added: its first field gets the focus. */
  isAdded: boolean;
  onChange: (facts: Partial<OperationSetting>) => void;
  onRemove: () => void;
}

/** Settings of one operation. Invalid input is reported here and not saved, so that other changes can be. */
export function OperationSettingFields({
  setting,
  isGone,
  isAdded,
  onChange,
  onRemove,
}: OperationSettingFieldsProps) {
  const { method, path, upstreamPath, timeoutMs, cacheSeconds, repetition } = setting;
  const [typedPath, setTypedPath] = useState(upstreamPath);
  const name = `${method} ${path}`;

  function handlePath(typed: string) {
    const next = typed.trim();
    setTypedPath(next);
    if (upstreamPathProblem(path, next) === null) onChange({ upstreamPath: next });
  }

  return (
    <Sheet aria-label={name}>
      <Head>
        <code>{name}</code>
        <Button $size="s" aria-label={`删除 ${name} 的设置`} onClick={onRemove}>
          删除
        </Button>
      </Head>
      {isGone && <Notice tone="warn">描述里没有这个接口了，请删除它的设置。</Notice>}
      <FieldRow>
        <Field
          label="上游路径"
          error={upstreamPathProblem(path, typedPath) ?? undefined}
          hint="接在上游地址之后，可用接口路径里的参数；留空则相同"
        >
          <TextInput
            autoFocus={isAdded}
            spellCheck={false}
            placeholder={path}
            value={typedPath}
            onChange={({ target }) => handlePath(target.value)}
          />
        </Field>
        <NumberField
          label="超时（毫秒）"
          hint={`${upstreamTimeoutsMs.min} 到 ${upstreamTimeoutsMs.max}；留空则相同`}
          range={upstreamTimeoutsMs}
          isOptional
          value={timeoutMs}
          onChange={(ms) => onChange({ timeoutMs: ms })}
        />
        {method === 'GET' && (
          <NumberField
            label="缓存（秒）"
            hint={`0 不缓存，最多 ${cacheSecondsMax}。相同的调用由网关直接应答，照常计费；返回因调用方而异的不要缓存`}
            range={{ min: 0, max: cacheSecondsMax }}
            value={cacheSeconds}
            onChange={(seconds) => onChange({ cacheSeconds: seconds })}
          />
        )}
        <Field label="重复调用" hint="有多个上游时，没有得到返回的调用能否再发给另一个">
          <SelectInput
            value={repetition}
            onChange={({ target }) =>
              onChange({ repetition: keyOf(repetitions, target.value) ?? 'byMethod' })
            }
          >
            <Options of={repetitions} />
          </SelectInput>
        </Field>
      </FieldRow>
    </Sheet>
  );
}

const Sheet = styled.section`
  margin-bottom: ${theme.space.l};
  padding-bottom: ${theme.space.s};
  border-bottom: 1px solid ${theme.color.line};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s};
  align-items: center;
  justify-content: space-between;
  margin-bottom: ${theme.space.s};
  code {
    overflow-wrap: anywhere;
  }
`;
