import { Controller, type UseFormReturn } from 'react-hook-form';
import styled from 'styled-components';
import { noticeTypes, type NoticeDraft } from '@portal/calls';
import { Checkbox, Field, Panel, SelectInput, TextInput, theme } from '@portal/design';
import { DateField, Options, rule } from '@portal/forms';
import { noticeTitleRules, titleMax, titleUnitsMax } from '@portal/rules';
import type { NoticeFields } from './noticeFields';
import { ScopeField } from './ScopeField';

interface NoticeBasicsProps {
  form: UseFormReturn<NoticeFields>;
  /** Portals to choose from; absent: the scope is fixed. */
  portals?: NoticeDraft['portals'];
  /** Whether readers have a text already, which stays until this one replaces it. */
  isPublished: boolean;
}

/** What a notice is called, what it is about, where it is shown, and from when. */
export function NoticeBasics({ form, portals, isPublished }: NoticeBasicsProps) {
  const { register, control, watch, formState } = form;
  const { errors } = formState;

  return (
    <Panel title="基本信息">
      <Field label="标题" error={errors.title?.message} hint={`${[...watch('title')].length}/${titleMax}`}>
        <TextInput maxLength={titleUnitsMax} {...register('title', rule(noticeTitleRules))} />
      </Field>
      <Field label="类型" error={errors.noType?.message}>
        <SelectInput {...register('noType')}>
          <Options of={noticeTypes} />
        </SelectInput>
      </Field>
      {portals && (
        <Controller
          name="scope"
          control={control}
          rules={{ validate: (ids) => ids.length > 0 || '请选择发布范围' }}
          render={({ field: { value, onChange } }) => (
            <ScopeField portals={portals} value={value} onChange={onChange} error={errors.scope?.message} />
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
  );
}

const Top = styled.div`
  margin-bottom: ${theme.space.m};
`;
