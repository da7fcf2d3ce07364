import { useFormContext } from 'react-hook-form';
import { operationMethods } from '@portal/calls';
import { Checkbox, Field, SelectInput, TextArea, TextInput } from '@portal/design';
import { rule, trimmed } from '@portal/forms';
import { keysOf, operationPathRules } from '@portal/rules';
import { ContentFields } from './ContentFields';
import type { OperationFields } from './operationFields';
import { ParameterRows } from './ParameterRows';
import { ResponseRows } from './ResponseRows';
import { RowSheet } from './Rows';

/** All fields of an operation. */
export function OperationFieldset() {
  const { register, watch, formState } = useFormContext<OperationFields>();
  const { errors } = formState;

  return (
    <>
      <RowSheet>
        <Field label="方法">
          <SelectInput {...register('method')}>
            {keysOf(operationMethods).map((method) => (
              <option key={method}>{method}</option>
            ))}
          </SelectInput>
        </Field>
        <Field label="路径" error={errors.path?.message}>
          <TextInput
            maxLength={500}
            spellCheck={false}
            {...register('path', { ...trimmed, ...rule(operationPathRules) })}
          />
        </Field>
        <Field label="接口名称" error={errors.summary?.message}>
          <TextInput
            maxLength={200}
            {...register('summary', {
              ...trimmed,
              validate: (text) => text.trim() !== '' || '请填写接口名称',
            })}
          />
        </Field>
        <Field label="分组（选填）">
          <TextInput maxLength={60} {...register('group', trimmed)} />
        </Field>
      </RowSheet>
      <Field label="说明（选填）" hint="支持 Markdown">
        <TextArea rows={3} maxLength={4000} {...register('description')} />
      </Field>
      <p>
        <Checkbox {...register('deprecated')}>标为弃用：文档里提示使用方不要再用</Checkbox>
      </p>
      <h3>参数</h3>
      <ParameterRows />
      <h3>请求体</h3>
      <p>
        <Checkbox {...register('hasBody')}>有请求体</Checkbox>
      </p>
      {watch('hasBody') && <ContentFields name="body" label="请求体" />}
      <h3>返回结果</h3>
      <ResponseRows />
    </>
  );
}
