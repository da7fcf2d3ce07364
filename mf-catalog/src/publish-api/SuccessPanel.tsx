import { useState } from 'react';
import styled from 'styled-components';
import { Field, Panel, TextInput, theme } from '@portal/design';
import { firstBroken, inspectedBytesMax, successFieldRules, successRuleText } from '@portal/rules';
import type { StepProps } from './useDraft';

const kib = inspectedBytesMax / 1024;

/** Which calls are billed, if the status does not tell. */
export function SuccessPanel({ data, change }: StepProps) {
  const [field, setField] = useState(data.successField);
  const problem = firstBroken(successFieldRules, field);

  // Invalid input is reported here and not saved, so that other changes can be.
  function handleField(typed: string) {
    const successField = typed.trim();
    setField(successField);
    if (firstBroken(successFieldRules, successField) === null) change({ successField });
  }

  return (
    <Panel title="计费条件">
      <Hint>
        默认 HTTP 2xx 就计费。若接口失败时也返回 200，请填写成功时返回内容中的字段与值，例如 /code 等于
        0：不符合的调用不计费，记为失败，使用方会在详情页看到这个条件。
      </Hint>
      <Field
        label="成功字段（选填）"
        hint={`JSON 指针，例如 /code；只看 JSON 返回，超过 ${kib} KB 的返回按状态码计费`}
        error={problem ?? undefined}
      >
        <TextInput value={field} onChange={({ target }) => handleField(target.value)} />
      </Field>
      {field !== '' && (
        <Field label="成功时的值" hint="与返回内容逐字比较，例如 0、true、SUCCESS">
          <TextInput
            value={data.successValue}
            maxLength={100}
            onChange={({ target }) => change({ successValue: target.value.trim() })}
          />
        </Field>
      )}
      {data.successField !== '' && data.successValue !== '' && (
        <p>只有 {successRuleText({ field: data.successField, value: data.successValue })} 的调用计费。</p>
      )}
    </Panel>
  );
}

const Hint = styled.p`
  margin-bottom: ${theme.space.l};
  color: ${theme.color.inkSoft};
`;
