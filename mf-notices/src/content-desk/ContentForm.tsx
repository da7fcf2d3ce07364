import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import {
  contentState,
  contentStates,
  kindOf,
  saveContent,
  type ContentDraft,
  type ContentState,
} from '@portal/calls';
import { call } from '@portal/client';
import { Button, Panel, toast } from '@portal/design';
import { DateField, FormActions, FormError } from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { useNavigate } from '@portal/router';
import { ContentEntry } from './ContentEntry';
import type { ContentFields } from './ContentFields';
import { ContentPreview } from './ContentPreview';

const savedAs = (state: ContentState, isPublishing: boolean) =>
  isPublishing ? (state === contentState.scheduled ? '已定时发布' : '已发布') : '草稿已保存';

interface ContentFormProps {
  data: ContentDraft;
  /** Told whether there is anything unsaved. */
  onDirty: (isDirty: boolean) => void;
}

/** Form for a piece of any kind: fields, times, preview. */
export function ContentForm({ data, onDirty }: ContentFormProps) {
  const { kind, itemId, version, content, dueTime, untilTime, state, names, choices } = data;
  const { name, fields, isKept } = kindOf(kind);
  const form = useForm<ContentFields>({
    defaultValues: {
      content,
      from: dueTime?.slice(0, 16) ?? '',
      until: untilTime?.slice(0, 16) ?? '',
      isPublishing: true,
    },
  });
  const { register, control, watch, formState } = form;
  const { isDirty } = formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const navigate = useNavigate();
  const back = `/ops/content?kind=${kind}`;

  const places = Object.keys(fields).map(
    (field) => [`content.${field}`, `content.${field}` as const] as const,
  );
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'kind itemId',
    names: Object.fromEntries(places),
    send: ({ content: written, from, until, isPublishing }, reqNo) =>
      call(saveContent, {
        kind,
        itemId: itemId ?? undefined,
        version,
        content: written,
        publish: isPublishing ? 1 : 0,
        from: (isPublishing && from) || undefined,
        until: (isPublishing && until) || undefined,
        reqNo,
      }),
    onSent({ state: now }, { isPublishing, from }) {
      const isLater = isPublishing && from !== '' && now === contentState.published;
      toast(isLater ? '已保存，修改按时间生效' : savedAs(now, isPublishing), 'good');
      void navigate(back);
    },
  });

  return (
    <form noValidate onSubmit={submit}>
      <Panel title={name} aside={<span>当前状态：{contentStates[state]}</span>}>
        {Object.entries(fields).map(([field, description]) => (
          <ContentEntry
            key={field}
            name={field}
            field={description}
            register={register}
            control={control}
            error={form.getFieldState(`content.${field}`, formState).error?.message}
            names={names}
            choices={choices[field] ?? []}
          />
        ))}
      </Panel>
      <Panel title="发布时间">
        <DateField
          control={control}
          name="from"
          label="发布时间（选填）"
          hint={state === contentState.published ? '不填则立即生效；之前仍显示现在的内容' : '不填则立即发布'}
          hasTime
        />
        {!isKept && (
          <DateField control={control} name="until" label="撤下时间（选填）" hint="不填则一直显示" hasTime />
        )}
      </Panel>
      <Panel title="读者看到的样子">
        <ContentPreview kind={kind} content={watch('content')} />
      </Panel>
      <FormError text={refusal} />
      <FormActions>
        <Button
          type="submit"
          $kind="primary"
          disabled={isBusy}
          onClick={() => form.setValue('isPublishing', true)}
        >
          {watch('from') ? '定时发布' : '立即发布'}
        </Button>
        <Button onClick={() => void navigate(back)}>返回</Button>
        <Button type="submit" disabled={isBusy} onClick={() => form.setValue('isPublishing', false)}>
          保存草稿
        </Button>
      </FormActions>
    </form>
  );
}
