import { useEffect, useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import styled from 'styled-components';
import { noticeState, noticeTypes, type NoticeDraft, type NoticeState, type NoticeType } from '@portal/calls';
import { Panel, Button, Checkbox, Field, SelectInput, TextInput, theme, toast } from '@portal/design';
import { DateField, FormActions, FormError, Options, forgetDraft, rule } from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { useNavigate } from '@portal/router';
import { contentProblem, noticeTitleRules, titleMax, titleUnitsMax } from '@portal/rules';
import { PropSlot } from '@portal/slots';
import { Mistake } from './Mistake';
import type { ShownFile } from './NoticeFileLine';
import { NoticeFilesField } from './NoticeFilesField';
import { NoticePreview } from './NoticePreview';
import { ScopeField } from './ScopeField';

export interface NoticeFields {
  title: string;
  noType: NoticeType;
  top: boolean;
  scope: string[];
  /** `yyyy-MM-dd HH:mm`; empty: immediately. */
  publishAt: string;
  content: string;
  files: ShownFile[];
  /** Set by the button that was pressed; false saves a draft. */
  isPublishing: boolean;
}

const publishedAs = (state: NoticeState, isLater: boolean) => {
  if (state === noticeState.scheduled) return '已定时发布';
  return isLater ? '已保存，修改按时间生效' : '已发布';
};

interface NoticeFormProps {
  data: Pick<
    NoticeDraft,
    'title' | 'noType' | 'content' | 'top' | 'files' | 'state' | 'publishTime' | 'dueTime'
  >;
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

/** The form's values as sent to the server. */
type NoticeContent = Pick<NoticeFields, 'title' | 'noType' | 'scope' | 'content'> & {
  top: number;
  publish: number;
  publishAt: string | undefined;
  fileIds: string[];
};

/** Time at which the text of the form will appear, if it is scheduled. */
const timeOf = ({ state, publishTime, dueTime }: NoticeFormProps['data']) =>
  state === noticeState.scheduled ? publishTime : dueTime;

const fieldsOf = ({ data, choice }: NoticeFormProps): NoticeFields => ({
  title: data.title,
  noType: data.noType,
  top: data.top === 1,
  scope: choice?.scope ?? [],
  publishAt: timeOf(data)?.slice(0, 16) ?? '',
  content: data.content,
  files: data.files,
  isPublishing: true,
});

/** Form of a notice, saved as a draft or published, immediately or at a set time. */
export function NoticeForm(props: NoticeFormProps) {
  const { data, choice, isBarred = false, onDirty, send, back } = props;
  const form = useForm<NoticeFields>({ defaultValues: fieldsOf(props) });
  const { register, control, watch } = form;
  const { errors, isDirty } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const navigate = useNavigate();
  const noteId = useId();
  const isPublished = data.state === noticeState.published;
  const isTimed = watch('publishAt') !== '';

  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    send: ({ publishAt, top, files, isPublishing, ...fields }, reqNo) =>
      send(
        {
          ...fields,
          top: top ? 1 : 0,
          fileIds: files.map(({ fileId }) => fileId),
          publish: isPublishing ? 1 : 0,
          publishAt: isPublishing && publishAt ? publishAt : undefined,
        },
        reqNo,
      ),
    isRepeatable: true,
    onSent({ state }, { isPublishing, publishAt }) {
      forgetDraft();
      toast(isPublishing ? publishedAs(state, publishAt !== '') : '草稿已保存', 'good');
      void navigate(back);
    },
  });

  return (
    <form noValidate onSubmit={submit}>
      <Panel title="基本信息">
        <Field label="标题" error={errors.title?.message} hint={`${[...watch('title')].length}/${titleMax}`}>
          <TextInput maxLength={titleUnitsMax} {...register('title', rule(noticeTitleRules))} />
        </Field>
        <Field label="类型" error={errors.noType?.message}>
          <SelectInput {...register('noType')}>
            <Options of={noticeTypes} />
          </SelectInput>
        </Field>
        {choice && (
          <Controller
            name="scope"
            control={control}
            rules={{ validate: (ids) => ids.length > 0 || '请选择发布范围' }}
            render={({ field: { value, onChange } }) => (
              <ScopeField
                portals={choice.portals}
                value={value}
                onChange={onChange}
                error={errors.scope?.message}
              />
            )}
          />
        )}
        <Top>
          <Checkbox {...register('top')}>置顶</Checkbox>
        </Top>
        <DateField
          control={control}
          name="publishAt"
          label="发布时间（选填）"
          hint={isPublished ? '不填则立即生效；之前仍显示现在的内容' : '不填则立即发布'}
          hasTime
        />
      </Panel>
      <Panel title="公告内容">
        <Controller
          name="content"
          control={control}
          rules={{ validate: (html) => contentProblem(html, '公告内容') ?? true }}
          render={({ field: { onChange } }) => (
            <PropSlot
              id="editor.richText"
              props={{
                label: '公告内容',
                value: data.content,
                isInvalid: errors.content !== undefined,
                describedBy: errors.content ? noteId : undefined,
                onChange,
              }}
            />
          )}
        />
        {errors.content && (
          <Mistake id={noteId} role="alert">
            {errors.content.message}
          </Mistake>
        )}
      </Panel>
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
            {isTimed ? '定时发布' : '立即发布'}
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

const Top = styled.div`
  margin-bottom: ${theme.space.m};
`;
