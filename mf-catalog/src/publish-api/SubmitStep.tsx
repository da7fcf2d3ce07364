import { useCallback } from 'react';
import { useForm } from 'react-hook-form';
import { precheckDraft, submitDraft, type DraftView, type PublicationData } from '@portal/calls';
import { CallError, call } from '@portal/client';
import { Button, Field, Panel, TextArea, toast } from '@portal/design';
import { DateField, FormError } from '@portal/forms';
import { useLoaded, useSubmission } from '@portal/page';
import { useNavigate } from '@portal/router';
import { CheckList } from './CheckList';
import { Preview } from './Preview';

interface SubmitStepProps {
  draft: DraftView;
  data: PublicationData;
  saveNow: () => Promise<void>;
  onStep: (step: number) => void;
}

/** Automatic checks with the way to mend each, a preview, and the button. */
export function SubmitStep({ draft: { draftId, version }, data, saveNow, onStep }: SubmitStepProps) {
  const check = useCallback(
    async (signal: AbortSignal) => {
      // Checks look at what is saved.
      await saveNow();
      return (await call(precheckDraft, { draftId }, { signal })).checks;
    },
    [draftId, saveNow],
  );
  const checks = useLoaded(check);
  const navigate = useNavigate();
  const form = useForm({ defaultValues: { note: '', publishAt: '' } });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: ({ note, publishAt }, reqNo) =>
      call(submitDraft, { draftId, note, publishAt: publishAt || undefined, reqNo }),
    onSent() {
      toast('已提交审核', 'good');
      void navigate('/myApiList');
    },
    onRefused(error) {
      if (error instanceof CallError && error.details.checks) checks.retry();
      return false;
    },
  });
  const { errors } = form.formState;
  const passed = checks.data?.every(({ isMet, isBlocking }) => isMet || !isBlocking) ?? false;
  const isReady = passed && !checks.isLoading && checks.reason === null;

  return (
    <form noValidate onSubmit={submit}>
      <CheckList checks={checks.data} isLoading={checks.isLoading} onRetry={checks.retry} onStep={onStep} />
      <Preview data={data} version={version} />
      <Panel title="提交">
        <Field label="给审核员的说明（选填）" error={errors.note?.message}>
          <TextArea rows={2} maxLength={200} {...form.register('note')} />
        </Field>
        <DateField
          control={form.control}
          name="publishAt"
          label="上线时间（留空为审核通过后立即上线）"
          hasTime
        />
        <FormError text={refusal ?? checks.reason} />
        <Button type="submit" $kind="primary" $size="l" disabled={!isReady || isBusy}>
          提交审核
        </Button>
      </Panel>
    </form>
  );
}
