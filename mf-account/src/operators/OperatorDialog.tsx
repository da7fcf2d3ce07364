import { Controller, useForm } from 'react-hook-form';
import { saveOperator, type OperatorRow } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Checkbox, Dialog, Field, TextArea, TextInput, toast } from '@portal/design';
import { FormError, LabelledGroup } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { countHint, deskAreas, entriesOf, operatorRoles } from '@portal/rules';

interface Fields {
  account: string;
  roles: number;
  reason: string;
}

interface OperatorDialogProps {
  /** Null: adds a new operator. */
  operator: OperatorRow | null;
  onClose: () => void;
}

/** Sets the roles of an operator. */
export function OperatorDialog({ operator, onClose }: OperatorDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useForm<Fields>({
    defaultValues: { account: operator?.accountId ?? '', roles: operator?.roles ?? 0, reason: '' },
  });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields) => call(saveOperator, fields),
    onSent: () => {
      toast('运营角色已保存', 'good');
      onClose();
      void revalidate();
    },
  });
  const { errors } = form.formState;

  return (
    <Dialog title={operator ? `“${operator.name}”的运营角色` : '添加运营人员'} isOpen onClose={onClose}>
      <form noValidate onSubmit={submit}>
        {!operator && (
          <Field label="邮箱或手机号" error={errors.account?.message}>
            <TextInput {...form.register('account', { required: '请填写邮箱或手机号' })} />
          </Field>
        )}
        <Controller
          control={form.control}
          name="roles"
          render={({ field: { value, onChange } }) => (
            <LabelledGroup label="角色">
              {entriesOf(operatorRoles).map(([name, { bit, title, areas }]) => (
                <p key={name}>
                  <Checkbox checked={(value & bit) !== 0} onChange={() => onChange(value ^ bit)}>
                    {title}（{areas.map((area) => deskAreas[area]).join('、')}）
                  </Checkbox>
                </p>
              ))}
            </LabelledGroup>
          )}
        />
        <Field label="原因" hint={countHint(form.watch('reason'), 200)} error={errors.reason?.message}>
          <TextArea
            rows={3}
            maxLength={200}
            {...form.register('reason', {
              minLength: { value: 2, message: '请填写原因' },
              required: '请填写原因',
            })}
          />
        </Field>
        <FormError text={refusal} />
        <Button type="submit" $kind="primary" disabled={isBusy}>
          保存
        </Button>
      </form>
    </Dialog>
  );
}
