import type { OperationView } from '@portal/calls';
import { Field, TextArea, TextInput } from '@portal/design';
import { paramsOf, type TestFormProps } from './testFields';

/** A field for each parameter, and one for the body. */
export function ParamFields({ form, operation }: TestFormProps & { operation: OperationView }) {
  const { register, formState } = form;

  return (
    <>
      {paramsOf(operation).map(({ place, name, description, required }, index) => (
        <Field
          key={`${place} ${name}`}
          label={`${name}${required ? '（必填）' : ''}`}
          hint={description}
          error={formState.errors.values?.[index]?.value?.message}
        >
          <TextInput
            {...register(`values.${index}.value`, { required: required ? `请填写参数 ${name}` : false })}
          />
        </Field>
      ))}
      {operation.request && (
        <Field label={`请求体（${operation.request.contentType}）`}>
          <TextArea rows={8} spellCheck={false} {...register('body')} />
        </Field>
      )}
    </>
  );
}
