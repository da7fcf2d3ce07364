import { useId, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import styled from 'styled-components';
import { Notice, Panel, Button, Dialog, Field, SelectInput, TextInput, theme, toast } from '@portal/design';
import {
  FieldRow,
  FileField,
  forgetDraft,
  FormActions,
  FormError,
  rule,
  type UploadedFile,
} from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { RichText } from '@portal/richtext';
import { useNavigate } from '@portal/router';
import { contentProblem, documentTitleRules, titleMax, titleUnitsMax } from '@portal/rules';
import { RichTextEditor } from '../editor/RichTextEditor';
import { ApisDialog } from '../common/ApisDialog';
import { useDocumentKinds } from './useDocumentKinds';

export interface DocumentFields {
  docName: string;
  docType: string;
  docEnabled: '0' | '1';
  docDownLoad: '0' | '1';
  file: UploadedFile | null;
  html: string;
}

interface DocumentFormProps {
  initial: DocumentFields;
  /** Name of its current kind. */
  kindName?: string;
  /** APIs that use the document; while there are any, its status is locked. */
  apis?: readonly { apiId: string; apiName: string }[];
  /** Sends the validated fields. */
  onSubmit: (fields: CompleteFields) => Promise<unknown>;
}

type CompleteFields = DocumentFields & { file: UploadedFile };

const isComplete = (fields: DocumentFields): fields is CompleteFields =>
  fields.docType !== '' && fields.file !== null;

/** Form to create or edit a document. */
export function DocumentForm({ initial, kindName = '', apis = [], onSubmit }: DocumentFormProps) {
  const form = useForm<DocumentFields>({ defaultValues: initial });
  const { register, control, getValues, watch } = form;
  const { errors } = form.formState;
  const navigate = useNavigate();
  const noteId = useId();
  const [isPreviewed, setIsPreviewed] = useState(false);
  const [isListingApis, setIsListingApis] = useState(false);
  const kinds = useDocumentKinds(initial.docType ? { code: initial.docType, name: kindName } : null);
  const isLocked = apis.length > 0;

  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'id',
    send: async (fields) => {
      if (isComplete(fields)) await onSubmit(fields);
    },
    onSent() {
      forgetDraft();
      toast('已提交', 'good');
      void navigate('/documentList');
    },
    names: { docUploadUrl: 'file', docDetail: 'html' },
    codes: { E7002: 'docName' },
  });

  return (
    <form noValidate onSubmit={submit}>
      {isLocked && (
        <Notice tone="warn">
          该文档已关联 {apis.length} 个API，不能修改状态；如需停用，请重新发布相关API。
          <Button $size="s" $kind="quiet" onClick={() => setIsListingApis(true)}>
            查看关联的API
          </Button>
        </Notice>
      )}
      <Panel title="基本信息">
        <Field
          label="文档标题"
          error={errors.docName?.message}
          hint={`${[...watch('docName')].length}/${titleMax}，4到64个字符，不含特殊字符`}
        >
          <TextInput maxLength={titleUnitsMax} {...register('docName', rule(documentTitleRules))} />
        </Field>
        <Field label="文档类型" error={errors.docType?.message}>
          <SelectInput {...register('docType', { required: '请选择文档类型' })}>
            <option value="">请选择</option>
            {kinds.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectInput>
        </Field>
        <FieldRow>
          <Field
            label="状态"
            error={errors.docEnabled?.message}
            hint={isLocked ? '已关联API，状态不可修改' : '停用后只有您自己能看到'}
          >
            <SelectInput {...register('docEnabled')} disabled={isLocked}>
              <option value="1">启用</option>
              <option value="0">停用</option>
            </SelectInput>
          </Field>
          <Field label="允许下载" error={errors.docDownLoad?.message} hint="读者能否下载附件">
            <SelectInput {...register('docDownLoad')}>
              <option value="1">是</option>
              <option value="0">否</option>
            </SelectInput>
          </Field>
        </FieldRow>
        <Controller
          name="file"
          control={control}
          rules={{ validate: (value) => value !== null || '请上传文件' }}
          render={({ field }) => (
            <FileField
              label="附件"
              file={field.value}
              error={errors.file?.message}
              onChange={field.onChange}
            />
          )}
        />
      </Panel>
      <Panel title="文档内容">
        <Controller
          name="html"
          control={control}
          rules={{ validate: (html) => contentProblem(html) ?? true }}
          render={({ field }) => (
            <RichTextEditor
              label="文档内容"
              value={initial.html}
              isInvalid={errors.html !== undefined}
              describedBy={errors.html ? noteId : undefined}
              onChange={field.onChange}
            />
          )}
        />
        {errors.html && (
          <ErrorText id={noteId} role="alert">
            {errors.html.message}
          </ErrorText>
        )}
      </Panel>
      <FormError text={refusal} />
      <FormActions>
        <Button type="submit" $kind="primary" disabled={isBusy}>
          提交
        </Button>
        <Button onClick={() => void navigate('/documentList')}>返回</Button>
        <Button onClick={() => setIsPreviewed(true)}>预览</Button>
      </FormActions>
      <Dialog title="预览" isOpen={isPreviewed} isWide onClose={() => setIsPreviewed(false)}>
        {isPreviewed && <RichText html={getValues('html')} />}
      </Dialog>
      <ApisDialog apis={apis} isOpen={isListingApis} onClose={() => setIsListingApis(false)} />
    </form>
  );
}

const ErrorText = styled.p`
  margin-top: ${theme.space.xs};
  color: ${theme.color.bad};
  font-size: ${theme.size.xs};
`;
