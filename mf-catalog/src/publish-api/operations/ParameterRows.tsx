import { useFieldArray, useFormContext } from 'react-hook-form';
import { parameterPlaces, parametersMax, parameterTypes } from '@portal/calls';
import { Button, Checkbox, Field, SelectInput, TextInput } from '@portal/design';
import { Options, rule, trimmed } from '@portal/forms';
import { parameterNameRules } from '@portal/rules';
import { newParameter, type OperationFields } from './operationFields';
import { RowSheet, Rows } from './Rows';

/** Parameters besides the body. */
export function ParameterRows() {
  const { control, register, watch, formState } = useFormContext<OperationFields>();
  const { fields, append, remove } = useFieldArray({ control, name: 'params' });

  return (
    <Rows role="group" aria-label="参数">
      {fields.map(({ id }, index) => {
        const isInPath = watch(`params.${index}.place`) === 'path';
        const what = `参数 ${index + 1}`;
        return (
          <RowSheet key={id} role="group" aria-label={what}>
            <Field label={`${what} 名称`} error={formState.errors.params?.[index]?.name?.message}>
              <TextInput
                maxLength={100}
                spellCheck={false}
                {...register(`params.${index}.name`, { ...trimmed, ...rule(parameterNameRules) })}
              />
            </Field>
            <Field label={`${what} 位置`}>
              <SelectInput {...register(`params.${index}.place`)}>
                <Options of={parameterPlaces} />
              </SelectInput>
            </Field>
            <Field label={`${what} 类型`}>
              <SelectInput {...register(`params.${index}.type`)}>
                <Options of={parameterTypes} />
              </SelectInput>
            </Field>
            <Field label={`${what} 示例`}>
              <TextInput maxLength={500} spellCheck={false} {...register(`params.${index}.example`)} />
            </Field>
            <Field label={`${what} 说明`}>
              <TextInput maxLength={1000} {...register(`params.${index}.description`)} />
            </Field>
            <p>
              {isInPath ? (
                '路径参数必填'
              ) : (
                <Checkbox {...register(`params.${index}.required`)}>必填</Checkbox>
              )}{' '}
              <Button type="button" $size="s" aria-label={`删除${what}`} onClick={() => remove(index)}>
                删除
              </Button>
            </p>
          </RowSheet>
        );
      })}
      <Button
        type="button"
        $size="s"
        disabled={fields.length >= parametersMax}
        onClick={() => append(newParameter)}
      >
        添加参数
      </Button>
      {fields.length >= parametersMax && <p>最多{parametersMax}个参数</p>}
    </Rows>
  );
}
