import { useForm } from 'react-hook-form';
import { replyComment, type Comment } from '@portal/calls';
import { call } from '@portal/client';
import { Field, TextArea, toast } from '@portal/design';
import { FormDialog } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { commentMax } from '@portal/rules';

interface ReplyDialogProps {
  comment: Comment;
  onClose: () => void;
  onSent: () => void;
}

/** The provider's public reply to a review. */
export function ReplyDialog({ comment: { commentId, reply, text }, onClose, onSent }: ReplyDialogProps) {
  const form = useForm({ defaultValues: { text: reply } });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields) => call(replyComment, { commentId, ...fields }),
    onSent: (_, fields) => {
      toast(fields.text.trim() === '' ? '已撤回回复' : '已回复', 'good');
      onSent();
      onClose();
    },
  });

  return (
    <FormDialog
      title="回复评价"
      submitLabel="发布回复"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <blockquote>{text}</blockquote>
      <Field
        label={reply === '' ? '回复（所有人可见）' : '回复（所有人可见，清空即撤回）'}
        error={form.formState.errors.text?.message}
        hint={`${form.watch('text').length}/${commentMax}`}
      >
        <TextArea
          rows={4}
          maxLength={commentMax}
          {...form.register('text', {
            validate: (words) => reply !== '' || words.trim() !== '' || '请填写回复',
          })}
        />
      </Field>
    </FormDialog>
  );
}
