import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { saveAppCallbacks, type AppCallback, type Env } from '@portal/calls';
import { call } from '@portal/client';
import { Button, DataTable, Empty, Field, Panel, TextArea, TextInput, theme, toast } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { RoleGate, useFollowing, useGuardedSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { appAddressesMax, formatMinute, readCallbackLines } from '@portal/rules';
import { LineFaults } from './LineFaults';

interface CallbackPanelProps {
  list: { appId: string; env: Env };
  callbacks: readonly AppCallback[];
  /** Of the list, for its save. */
  mark?: string;
}

/** Callback domains of the app. The list is saved as a whole. */
export function CallbackPanel({ list, callbacks, mark }: CallbackPanelProps) {
  return (
    <Panel title={`回调域名（${callbacks.length}/${appAddressesMax}）`}>
      <Use>应用的登记信息，供团队与平台核对：不限制调用，也不限制 Webhook 的地址。</Use>
      {callbacks.length === 0 ? (
        <Empty text="还没有登记回调域名" />
      ) : (
        <DataTable
          label="回调域名"
          rows={callbacks}
          rowKey={({ value }) => value}
          columns={[
            { title: '域名', isMain: true, render: ({ value }) => <code>{value}</code> },
            { title: '备注', render: ({ remark }) => remark || '—' },
            { title: '添加人', render: ({ addedBy }) => addedBy ?? '—' },
            { title: '添加时间', render: ({ addedAt }) => formatMinute(addedAt) },
          ]}
        />
      )}
      <CallbackForm list={list} callbacks={callbacks} mark={mark} />
    </Panel>
  );
}

function CallbackForm({ list, callbacks, mark = '' }: CallbackPanelProps) {
  const isSandbox = list.env === 'sandbox';
  const written = callbacks.map(({ value }) => value).join('\n');
  const opened = { callbacks: written, remark: '', mark };
  const form = useForm({ defaultValues: opened });
  useFollowing(form, opened);
  const { register, watch, formState } = form;
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'tab env',
    send: (fields) => call(saveAppCallbacks, { ...list, ...fields }),
    onSent(saved, fields) {
      form.reset({ ...fields, mark: saved.mark ?? '', remark: '' });
      toast('已保存', 'good');
      void revalidate();
    },
  });
  const { faults } = readCallbackLines(watch('callbacks'), { isSandbox });

  return (
    <RoleGate needs={saveAppCallbacks} what="保存回调域名">
      <Form noValidate onSubmit={submit}>
        <Field
          label="全部回调域名"
          hint={`一行一个，只写域名与端口，例如 open.example.com:8443${isSandbox ? '；沙箱可用 localhost' : ''}。保存后代替原有名单`}
          error={formState.errors.callbacks?.message}
        >
          <TextArea
            rows={5}
            {...register('callbacks', {
              validate: (text) => {
                const { faults: wrong } = readCallbackLines(text, { isSandbox });
                return wrong.length === 0 || `有 ${wrong.length} 行有误，没有保存`;
              },
            })}
          />
        </Field>
        {formState.submitCount > 0 && <LineFaults faults={faults} />}
        <Field label="新增域名的备注（选填）" error={formState.errors.remark?.message}>
          <TextInput maxLength={40} {...register('remark')} />
        </Field>
        <FormError text={refusal} />
        <FormActions>
          <Button type="submit" $kind="primary" disabled={isBusy}>
            保存
          </Button>
        </FormActions>
      </Form>
    </RoleGate>
  );
}

const Use = styled.p`
  margin-bottom: ${theme.space.m};
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
`;

const Form = styled.form`
  max-width: 640px;
  margin-top: ${theme.space.l};
`;
