import { useCallback, useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import {
  deprecateApi,
  endDaysMax,
  listMyApis,
  requestOffline,
  sunsetDaysMin,
  type MyApi,
} from '@portal/calls';
import { call } from '@portal/client';
import { Field, TextArea, TextInput, theme, toast } from '@portal/design';
import { FormDialog } from '@portal/forms';
import { FoundChoice, useSubmission, type Choice } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { countHint, reasonMax } from '@portal/rules';

const kinds = {
  deprecate: {
    title: '弃用 API',
    submitLabel: '弃用',
    reasonLabel: '弃用原因',
    done: '已弃用',
    daysMin: sunsetDaysMin,
    daysShown: sunsetDaysMin,
    effect: ({ name, version, subscribers }: MyApi) =>
      `“${name}” ${version} 到期后不能再被调用，${subscribers} 个订阅者现在和到期前 30、7、1 天会收到通知。`,
  },
  offline: {
    title: '申请下线 API',
    submitLabel: '提交申请',
    reasonLabel: '下线原因',
    done: '已提交，平台会在 2 个工作日内审核',
    daysMin: 1,
    daysShown: 14,
    effect: ({ name, version, subscribers }: MyApi) =>
      `“${name}” ${version} 有 ${subscribers} 个订阅者，下线须平台审核；同意后他们会收到日期、原因和替代的 API。${sunsetDaysMin} 天以后的下线用“弃用”，不需审核。`,
  },
} as const;
export type EndKind = keyof typeof kinds;

interface EndDialogProps {
  api: MyApi;
  kind: EndKind;
  onClose: () => void;
}

const listed = 50;

/** Online APIs that can take the place of one. */
async function findOthers(apiId: string | null, text: string, signal: AbortSignal) {
  const request = { state: 'online', name: text || undefined, pageSize: listed } as const;
  const { records, total } = await call(listMyApis, request, { signal });
  // Versions of one API are listed separately, and the one that ends is listed, too.
  const names = new Map(records.map((one) => [one.apiId ?? '', one.name]));
  names.delete(apiId ?? '');
  names.delete('');
  const others = [...names].map(([id, name]) => ({ id, name }));
  return { records: others, total: total - records.length + others.length };
}

/** Deprecates a version or takes it offline: date, reason, and replacement. */
export function EndDialog({ api, kind, onClose }: EndDialogProps) {
  const { title, submitLabel, reasonLabel, done, daysMin, daysShown, effect } = kinds[kind];
  const find = useCallback(
    (text: string, signal: AbortSignal) => findOthers(api.apiId, text, signal),
    [api.apiId],
  );
  const [successor, setSuccessor] = useState<Choice | null>(null);
  const { revalidate } = useRevalidator();
  const form = useForm({ defaultValues: { days: String(daysShown), reason: '' } });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send({ days, reason }) {
      const end = {
        draftId: api.draftId,
        reason: reason.trim(),
        ...(successor && { successorId: successor.id }),
      };
      return kind === 'deprecate'
        ? call(deprecateApi, { ...end, sunsetDays: Number(days) })
        : call(requestOffline, { ...end, days: Number(days) });
    },
    onSent() {
      toast(done, 'good');
      onClose();
      void revalidate();
    },
  });
  const { errors } = form.formState;

  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Effect>{effect(api)}</Effect>
      <Field label="多少天后下线" hint={`至少 ${daysMin} 天`} error={errors.days?.message}>
        <TextInput
          type="number"
          min={daysMin}
          max={endDaysMax}
          {...form.register('days', {
            validate: (days) =>
              (Number(days) >= daysMin && Number(days) <= endDaysMax) ||
              `请填写 ${daysMin} 到 ${endDaysMax} 天`,
          })}
        />
      </Field>
      <Field
        label={reasonLabel}
        hint={countHint(form.watch('reason'), reasonMax)}
        error={errors.reason?.message}
      >
        <TextArea
          rows={2}
          maxLength={reasonMax}
          {...form.register('reason', { validate: (text) => text.trim() !== '' || `请填写${reasonLabel}` })}
        />
      </Field>
      <FoundChoice
        label="替代的 API（选填）"
        none="没有替代"
        chosen={successor}
        onChoose={setSuccessor}
        find={find}
      />
    </FormDialog>
  );
}

const Effect = styled.p`
  margin-bottom: ${theme.space.m};
`;
