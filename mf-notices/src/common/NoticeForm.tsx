import { useEffect } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { noticeState, type NoticeDraft, type NoticeState } from '@portal/calls';
import { Button, Panel, toast } from '@portal/design';
import { FormActions, FormError, forgetDraft } from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { useNavigate } from '@portal/router';
import { NoticeBasics } from './NoticeBasics';
import { NoticeContentField } from './NoticeContentField';
import {
  contentOf,
  fieldsOf,
  type EditedNotice,
  type NoticeContent,
  type NoticeFields,
} from './noticeFields';
import { NoticeFilesField } from './NoticeFilesField';
import { NoticePreview } from './NoticePreview';

interface NoticeFormProps {
  data: EditedNotice;
  /** Scopes and portals to choose from; absent: fixed. */
  choice?: Pick<NoticeDraft, 'scope' | 'portals'>;
  /** The operators withdrew it: it can be saved as a draft only. */
  isBarred?: boolean;
  /** Told whether there is anything unsaved. */
  onDirty: (isDirty: boolean) => void;
  send: (fields: NoticeContent, reqNo: string) => Promise<{ state: NoticeState }>;
  /** Address of the list. */
  back: string;
}

/** Form of a notice, saved as a draft or published, immediately or at a set time. */
export function NoticeForm(props: NoticeFormProps) {
  const { data, choice, isBarred = false, onDirty, send, back } = props;
  const form = useForm<NoticeFields>({ defaultValues: fieldsOf(data, choice?.scope ?? []) });
  const { control, watch } = form;
  const { errors, isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const navigate = useNavigate();

  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    send: (fields, reqNo) => send(contentOf(fields), reqNo),
    isRepeatable: true,
    onSent({ state }, { isPublishing, publishAt }) {
      forgetDraft();
      toast(isPublishing ? publishedAs(state, publishAt !== '') : '草稿已保存', 'good');
      void navigate(back);
    },
  });

  return (
    <form noValidate onSubmit={submit}>
      <NoticeBasics
        form={form}
        portals={choice?.portals}
        isPublished={data.state === noticeState.published}
      />
      <NoticeContentField form={form} opened={data.content} />
      <Panel title="附件">
        <Controller
          name="files"
          control={control}
          render={({ field: { value, onChange } }) => (
            <NoticeFilesField files={value} error={errors.files?.message} onChange={onChange} />
          )}
        />
      </Panel>
      <FormError text={refusal} />
      <FormActions>
        {!isBarred && (
          <Button
            type="submit"
            $kind="primary"
            disabled={isBusy}
            onClick={() => form.setValue('isPublishing', true)}
          >
            {watch('publishAt') ? '定时发布' : '立即发布'}
          </Button>
        )}
        <Button onClick={() => void navigate(back)}>返回</Button>
        <NoticePreview read={form.getValues} />
        <Button type="submit" disabled={isBusy} onClick={() => form.setValue('isPublishing', false)}>
          保存草稿
        </Button>
      </FormActions>
    </form>
  );
}

const publishedAs = (state: NoticeState, isLater: boolean) => {
  if (state === noticeState.scheduled) return '已定时发布';
  return isLater ? '已保存，修改按时间生效' : '已发布';
};
