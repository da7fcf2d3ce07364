import { useState } from 'react';
import styled from 'styled-components';
import type { OperationField, OperationView } from '@portal/calls';
import { Button, Field, SelectInput, TextArea, TextInput, theme } from '@portal/design';
import { kindOf, readBody, textOf, withField } from './bodyFields';
import { RichHint } from './RichHint';
import type { TestFormProps } from './testFields';

interface BodyFieldProps extends TestFormProps {
  request: NonNullable<OperationView['request']>;
}

/** Editor of the request body, by field or as text. */
export function BodyField({ form, request: { contentType, fields } }: BodyFieldProps) {
  const body = form.watch('body');
  const object = readBody(body);
  const rows = fields.filter(({ depth }) => depth === 0);
  const [isForm, setIsForm] = useState(object !== null && rows.length > 0);
  const write = (text: string) => form.setValue('body', text, { shouldDirty: true });

  return (
    <Part role="group" aria-label="请求体">
      <Head>
        <span>请求体（{contentType}）</span>
        {rows.length > 0 && /json/.test(contentType) && (
          <span role="group" aria-label="填写方式">
            <Button
              $size="s"
              $kind={isForm ? 'primary' : 'plain'}
              aria-pressed={isForm}
              onClick={() => setIsForm(true)}
            >
              表单
            </Button>{' '}
            <Button
              $size="s"
              $kind={isForm ? 'plain' : 'primary'}
              aria-pressed={!isForm}
              onClick={() => setIsForm(false)}
            >
              JSON
            </Button>
          </span>
        )}
      </Head>
      {isForm && object ? (
        rows.map((field) => (
          <Field
            key={field.name}
            label={`${field.name}${field.required ? '（必填）' : ''}`}
            hint={<Hint field={field} />}
          >
            <Control
              field={field}
              value={object[field.name]}
              onChange={(text) => write(withField(body, field, text))}
            />
          </Field>
        ))
      ) : (
        <Field
          label="请求体内容"
          hint={isForm ? '现在的内容不是 JSON 对象，改好后可以按字段填写' : undefined}
        >
          <TextArea rows={8} spellCheck={false} {...form.register('body')} />
        </Field>
      )}
    </Part>
  );
}

interface ControlProps {
  field: OperationField;
  value: unknown;
  onChange: (text: string) => void;
}

/** Receives the accessibility props of `Field` and passes them to the control. */
function Control({ field, value, onChange, ...control }: ControlProps) {
  const text = textOf(value);
  switch (kindOf(field)) {
    case 'boolean':
      return (
        <SelectInput {...control} value={text} onChange={({ target }) => onChange(target.value)}>
          <option value="">不填</option>
          <option value="true">true</option>
          <option value="false">false</option>
        </SelectInput>
      );
    case 'other':
      return (
        <TextArea
          {...control}
          rows={3}
          spellCheck={false}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      );
    default:
      return <TextInput {...control} value={text} onChange={({ target }) => onChange(target.value)} />;
  }
}

function Hint({ field }: { field: OperationField }) {
  return (
    <>
      {[field.type, field.limits].filter(Boolean).join('，')}{' '}
      {kindOf(field) === 'other' && '（按 JSON 填写） '}
      <RichHint html={field.description} />
    </>
  );
}

const Part = styled.div`
  margin-bottom: ${theme.space.m};
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${theme.space.s};
  margin-bottom: ${theme.space.s};
  font-weight: 600;
`;
