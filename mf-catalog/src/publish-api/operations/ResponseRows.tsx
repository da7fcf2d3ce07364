import { useFieldArray, useFormContext } from 'react-hook-form';
import styled from 'styled-components';
import { responsesMax } from '@portal/calls';
import { Button, Field, TextInput, theme } from '@portal/design';
import { ContentFields } from './ContentFields';
import { newResponse, type OperationFields } from './operationFields';
import { Rows } from './Rows';

/** Responses, by status. */
export function ResponseRows() {
  const { control, register, getValues, formState } = useFormContext<OperationFields>();
  const { fields, append, remove } = useFieldArray({ control, name: 'responses' });
  const isUnique = (status: string) =>
    getValues('responses').filter((one) => one.status === status).length === 1 || '这个状态码写了两次';

  return (
    <Rows role="group" aria-label="返回结果">
      {fields.map(({ id }, index) => {
        const what = `返回 ${index + 1} `;
        const errors = formState.errors.responses?.[index];
        return (
          <Sheet key={id} role="group" aria-label={what.trim()}>
            <Head>
              <Field label={`${what}状态码`} error={errors?.status?.message}>
                <TextInput
                  maxLength={7}
                  {...register(`responses.${index}.status`, {
                    setValueAs: (value: string) => value.trim(),
                    validate: {
                      form: (status: string) =>
                        /^([1-5]\d\d|[1-5]XX|default)$/.test(status) || '三位数字，例如 200、404',
                      unique: isUnique,
                    },
                  })}
                />
              </Field>
              <Field label={`${what}说明`}>
                <TextInput maxLength={1000} {...register(`responses.${index}.description`)} />
              </Field>
            </Head>
            <ContentFields name={`responses.${index}.content`} label={what} isOptional />
            {fields.length > 1 && (
              <p>
                <Button
                  type="button"
                  $size="s"
                  aria-label={`删除${what.trim()}`}
                  onClick={() => remove(index)}
                >
                  删除
                </Button>
              </p>
            )}
          </Sheet>
        );
      })}
      <Button
        type="button"
        $size="s"
        disabled={fields.length >= responsesMax}
        onClick={() => append(newResponse)}
      >
        添加返回
      </Button>
      {fields.length >= responsesMax && <p>最多{responsesMax}个返回</p>}
    </Rows>
  );
}

const Sheet = styled.div`
  padding: ${theme.space.m};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.control};
`;

const Head = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
  gap: 0 ${theme.space.l};
`;
