import { useFormContext } from 'react-hook-form';
import styled from 'styled-components';
import { Button, Field, TextArea, TextInput, theme } from '@portal/design';
import { isJsonText, isSchemaText } from '@portal/rules';
import type { OperationFields } from './operationFields';
import { schemaOfExample } from './schemaOfExample';

interface ContentFieldsProps {
  name: 'body' | `responses.${number}.content`;
  /** Prefix of each label, to tell several apart. */
  label: string;
  /** Whether it can be empty. */
  isOptional?: boolean;
}

/** Content of a request or response: an example, and its structure, which can be derived from the example. */
export function ContentFields({ name, label, isOptional = false }: ContentFieldsProps) {
  const { register, watch, setValue, getValues, getFieldState, formState } =
    useFormContext<OperationFields>();
  const isKept = watch(`${name}.isKept`) === 1;
  const errorOf = (field: 'contentType' | 'schema' | 'example') =>
    getFieldState(`${name}.${field}`, formState).error?.message;

  function handleDerive() {
    const schema = schemaOfExample(getValues(`${name}.example`));
    if (schema !== null) setValue(`${name}.schema`, schema, { shouldDirty: true, shouldValidate: true });
  }

  return (
    <>
      <Field
        label={`${label}内容类型${isOptional ? '（留空没有内容）' : ''}`}
        error={errorOf('contentType')}
        hint="例如 application/json"
      >
        <TextInput
          maxLength={100}
          spellCheck={false}
          {...register(`${name}.contentType`, {
            setValueAs: (value: string) => value.trim(),
            validate: (type: string) => isOptional || type !== '' || '请填写内容类型',
          })}
        />
      </Field>
      {isKept ? (
        <Kept>结构与示例较长，保持不变。要修改，请改描述文件后重新导入。</Kept>
      ) : (
        <Sides>
          <Field label={`${label}示例（选填）`} error={errorOf('example')} hint="使用方在文档与沙箱里看到它">
            <TextArea
              rows={8}
              spellCheck={false}
              {...register(`${name}.example`, {
                validate: (text: string) =>
                  text.trim() === '' ||
                  !/json/i.test(getValues(`${name}.contentType`)) ||
                  isJsonText(text) ||
                  '不是有效的 JSON，请检查引号与逗号',
              })}
            />
          </Field>
          <Field
            label={`${label}结构（选填）`}
            error={errorOf('schema')}
            hint="JSON Schema；可以引用描述文件里的定义，如 #/components/schemas/…"
            foot={
              <Button
                type="button"
                $size="s"
                onClick={handleDerive}
                disabled={!isJsonText(watch(`${name}.example`))}
              >
                由示例生成
              </Button>
            }
          >
            <TextArea
              rows={8}
              spellCheck={false}
              {...register(`${name}.schema`, {
                validate: (text: string) =>
                  isSchemaText(text) || '结构须为 JSON Schema，例如 {"type":"object"}',
              })}
            />
          </Field>
        </Sides>
      )}
    </>
  );
}

const Sides = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr));
  gap: 0 ${theme.space.l};
  textarea {
    font-family: ${theme.font.mono};
  }
`;

const Kept = styled.p`
  margin-bottom: ${theme.space.m};
  color: ${theme.color.inkSoft};
`;
