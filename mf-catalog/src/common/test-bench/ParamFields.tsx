import type { OperationView } from '@portal/calls';
import { Field, TextArea, TextInput } from '@portal/design';
import { BodyField } from './BodyField';
import { RichHint } from './RichHint';
import { paramsOf, readHeaderLines, type TestFormProps } from './testFields';

/** A field for each parameter, and the body. */
export function ParamFields({ form, operation }: TestFormProps & { operation: OperationView }) {
  const { register, formState } = form;

  return (
    <>
      {paramsOf(operation).map(({ place, name, description, required }, index) => (
        <Field
          key={`${place} ${name}`}
          label={`${name}${required ? '（必填）' : ''}`}
          hint={description && <RichHint html={description} />}
          error={formState.errors.values?.[index]?.value?.message}
        >
          <TextInput
            {...register(`values.${index}.value`, { required: required ? `请填写参数 ${name}` : false })}
          />
        </Field>
      ))}
      <Field
        label="其他请求头（选填）"
        hint="一行一个，例如 Accept-Language: zh-CN；密钥与签名由服务器加上"
        error={formState.errors.extra?.message}
      >
        <TextArea
          rows={2}
          spellCheck={false}
          {...register('extra', {
            validate: (text) => readHeaderLines(text) !== null || '每行写作“名称: 值”',
          })}
        />
      </Field>
      {operation.request && <BodyField form={form} request={operation.request} />}
    </>
  );
}
