import { useState, type FormEvent } from 'react';
import type { ReviewView } from '@portal/calls';
import { Button, Dialog, Field, SelectInput } from '@portal/design';
import { FormActions } from '@portal/forms';
import { withoutUnseen } from '@portal/rules';
import { focusFirstError } from '../focusFirstError';
import { ReasonField } from './ReasonField';

interface RefuseDialogProps {
  fields: ReviewView['fields'];
  onRefuse: (field: string, reason: string) => void;
  onClose: () => void;
}

/** Asks which part of a case is wrong and why: the keyboard alternative to the marks beside the parts. */
export function RefuseDialog({ fields, onRefuse, onClose }: RefuseDialogProps) {
  const [name, setName] = useState(fields[0]?.field ?? '');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const field = fields.find((one) => one.field === name);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    const said = withoutUnseen(reason).trim();
    if (said !== '') return onRefuse(name, said);
    setError('请填写驳回原因');
    focusFirstError(event.currentTarget);
  }

  return (
    <Dialog title="驳回" isOpen onClose={onClose}>
      <form noValidate onSubmit={handleSubmit}>
        <Field label="有问题的项目">
          <SelectInput value={name} onChange={({ target }) => setName(target.value)}>
            {fields.map((one) => (
              <option key={one.field} value={one.field}>
                {one.label}
              </option>
            ))}
          </SelectInput>
        </Field>
        {field && <ReasonField {...field} value={reason} onChange={setReason} error={error} />}
        <FormActions>
          <Button onClick={onClose}>取消</Button>
          <Button type="submit" $kind="primary">
            驳回
          </Button>
        </FormActions>
      </form>
    </Dialog>
  );
}
