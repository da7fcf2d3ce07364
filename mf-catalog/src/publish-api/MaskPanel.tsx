import { useState } from 'react';
import { Field, Panel, TextArea } from '@portal/design';
import { fileSize, firstBroken, maskFieldRules, maskedBytesMax, maskedFieldsMax } from '@portal/rules';
import type { StepProps } from './useDraft';

const fieldsIn = (text: string) => [
  ...new Set(
    text
      .split(/[\n,，;；、\s]/)
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

function problemOf(fields: readonly string[]): string | null {
  if (fields.length > maskedFieldsMax) return `最多脱敏 ${maskedFieldsMax} 个字段`;
  const wrong = fields.find((field) => firstBroken(maskFieldRules, field) !== null);
  return wrong === undefined ? null : `${wrong}：${firstBroken(maskFieldRules, wrong)}`;
}

/** Fields of answers that are masked for callers. */
export function MaskPanel({ data, change }: StepProps) {
  const [text, setText] = useState(data.maskFields.join('\n'));
  const problem = problemOf(fieldsIn(text));

  // Invalid input is reported here and not saved, so that other changes can be.
  function handleChange(typed: string) {
    setText(typed);
    const maskFields = fieldsIn(typed);
    if (problemOf(maskFields) === null) change({ maskFields });
  }

  return (
    <Panel title="返回脱敏">
      <Field
        label="脱敏字段（选填）"
        error={problem ?? undefined}
        hint={`每行一个 JSON 指针，如 /data/idNo，列表的每一项用 *，如 /items/*/mobile。文本只留首尾几个字，其他类型变为 null；超过 ${fileSize(maskedBytesMax)} 或不是有效 JSON 的返回不转发，也不计费`}
      >
        <TextArea
          rows={4}
          spellCheck={false}
          placeholder={'/data/idNo\n/items/*/mobile'}
          value={text}
          onChange={({ target }) => handleChange(target.value)}
        />
      </Field>
    </Panel>
  );
}
