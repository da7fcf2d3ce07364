import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { importPayoutResults, payoutResultsCharsMax, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Dialog, Field, Notice, TextArea, TextInput } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { decodeText } from '@portal/rules';

/** Imports the bank's results of a batch, from a file or pasted lines. */
export function ResultsDialog({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [done, setDone] = useState<CallReply<typeof importPayoutResults> | null>(null);
  const form = useForm({ defaultValues: { content: '' } });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields, reqNo) => call(importPayoutResults, { ...fields, reqNo }),
    onSent(counts) {
      setDone(counts);
      void revalidate();
    },
  });
  const { errors } = form.formState;

  return (
    <Dialog title="导入打款结果" isOpen onClose={onClose}>
      {done ? (
        <>
          <Notice tone={done.problems.length > 0 ? 'warn' : 'good'}>
            到账 {done.paid} 笔，失败 {done.failed} 笔
            {done.problems.length > 0 && `，${done.problems.length} 行没有处理`}。
          </Notice>
          <ul>
            {done.problems.map(({ line, text }) => (
              <li key={line}>
                第 {line} 行：{text}
              </li>
            ))}
          </ul>
          <FormActions>
            <Button $kind="primary" onClick={onClose}>
              完成
            </Button>
          </FormActions>
        </>
      ) : (
        <form noValidate onSubmit={submit}>
          <Field label="结果文件" hint="CSV，每行：单号,结果（成功或失败）,原因">
            <TextInput
              type="file"
              accept=".csv,text/csv,text/plain"
              onChange={({ target }) => {
                const [file] = target.files ?? [];
                // Banks export for Excel, often in an encoding other than UTF-8.
                if (file)
                  void file
                    .arrayBuffer()
                    .then((bytes) => form.setValue('content', decodeText(new Uint8Array(bytes))));
              }}
            />
          </Field>
          <Field label="或粘贴内容" error={errors.content?.message}>
            <TextArea
              rows={6}
              maxLength={payoutResultsCharsMax}
              {...form.register('content', {
                validate: (text) => text.trim() !== '' || '请选择文件或粘贴内容',
              })}
            />
          </Field>
          <FormError text={refusal} />
          <FormActions>
            <Button onClick={onClose}>取消</Button>
            <Button type="submit" $kind="primary" disabled={isBusy}>
              导入
            </Button>
          </FormActions>
        </form>
      )}
    </Dialog>
  );
}
