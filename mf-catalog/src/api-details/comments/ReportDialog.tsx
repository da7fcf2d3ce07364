import { useForm } from 'react-hook-form';
import { reportComment, reportReasons, type ReportReason } from '@portal/calls';
import { call } from '@portal/client';
import { Field, SelectInput, TextArea, toast } from '@portal/design';
import { FormDialog, Options } from '@portal/forms';
import { useSubmission } from '@portal/page';

const textMax = 200;

/** Reports a review to the operators. */
export function ReportDialog({ commentId, onClose }: { commentId: string; onClose: () => void }) {
  const form = useForm<{ reason: ReportReason; text: string }>({ defaultValues: { reason: 'ad', text: '' } });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields) => call(reportComment, { commentId, ...fields }),
    onSent: () => {
      toast('已举报，结果会发到消息中心', 'good');
      onClose();
    },
  });

  return (
    <FormDialog
      title="举报评价"
      submitLabel="提交举报"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="举报原因" error={form.formState.errors.reason?.message}>
        <SelectInput {...form.register('reason')}>
          <Options of={reportReasons} />
        </SelectInput>
      </Field>
      <Field
        label="补充说明（选填）"
        error={form.formState.errors.text?.message}
        hint={`${form.watch('text').length}/${textMax}`}
      >
        <TextArea rows={3} maxLength={textMax} {...form.register('text')} />
      </Field>
    </FormDialog>
  );
}
