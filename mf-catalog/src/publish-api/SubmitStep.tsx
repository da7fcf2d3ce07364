import { useCallback } from 'react';
import { useForm } from 'react-hook-form';
import {
  precheckDraft,
  priceNoticeDays,
  submitDraft,
  type DraftView,
  type PublicationData,
} from '@portal/calls';
import { CallError, call } from '@portal/client';
import { Button, Field, Panel, TextArea, toast } from '@portal/design';
import { DateField, FormError } from '@portal/forms';
import { useLoaded, useSubmission } from '@portal/page';
import { useNavigate } from '@portal/router';
import { CheckList } from './CheckList';
import { DiffPanel } from './DiffPanel';
import { Preview } from './Preview';
import { countHint } from '@portal/rules';

interface SubmitStepProps {
  draft: DraftView;
  data: PublicationData;
  saveNow: () => Promise<void>;
  /** Whether there are changes that would not be submitted. */
  isUnsaved: boolean;
  /** Steps of this kind of change. */
  shown: readonly number[];
  onStep: (step: number) => void;
}

const timeLabels = {
  new: '上线时间（留空为审核通过后立即上线）',
  version: '上线时间（留空为审核通过后立即上线）',
  interface: '生效时间（留空为审核通过后立即生效）',
  price: `生效时间（有订阅者时，至少在审核通过 ${priceNoticeDays} 天后）`,
} as const;

/** Checks with links to fix them, a preview, and the submit button. */
export function SubmitStep({ draft, data, saveNow, isUnsaved, shown, onStep }: SubmitStepProps) {
  const { draftId, apiId, version, change } = draft;
  const check = useCallback(
    async (signal: AbortSignal) => {
      // The server checks the saved draft.
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
      toast(change === 'basic' ? '已生效' : '已提交审核', 'good');
      void navigate('/myApiList');
    },
    onRefused(error) {
      if (error instanceof CallError && error.details.checks) checks.retry();
      return false;
    },
  });
  const { errors } = form.formState;
  const passed = checks.data?.every(({ isMet, isBlocking }) => isMet || !isBlocking) ?? false;
  const isReady = passed && !isUnsaved && !checks.isLoading && checks.reason === null;

  return (
    <form noValidate onSubmit={submit}>
      <CheckList
        checks={checks.data}
        isLoading={checks.isLoading}
        onRetry={checks.retry}
        shown={shown}
        onStep={onStep}
        elsewhere={apiId && `/changeInfoTypeChoose?scene=api&apiId=${apiId}`}
      />
      {change !== 'new' && <DiffPanel draftId={draftId} saveNow={saveNow} />}
      <Preview data={data} version={version} />
      <Panel title="提交">
        <Field
          label="给审核员的说明（选填）"
          hint={countHint(form.watch('note'), 200)}
          error={errors.note?.message}
        >
          <TextArea rows={2} maxLength={200} {...form.register('note')} />
        </Field>
        {change !== 'basic' && (
          <DateField control={form.control} name="publishAt" label={timeLabels[change]} hasTime />
        )}
        <FormError text={refusal ?? (isUnsaved ? '有修改没有保存，保存后才能提交' : checks.reason)} />
        <Button type="submit" $kind="primary" $size="l" disabled={!isReady || isBusy}>
          {change === 'basic' ? '立即生效' : '提交审核'}
        </Button>
      </Panel>
    </form>
  );
}
