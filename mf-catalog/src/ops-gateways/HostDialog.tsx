import { useForm } from 'react-hook-form';
import { newHostMark, saveUpstreamHost, type UpstreamHost } from '@portal/calls';
import { call } from '@portal/client';
import { Field, TextInput, toast } from '@portal/design';
import { FormDialog, rule, trimmed } from '@portal/forms';
import { useSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { upstreamAddressRules, upstreamHostRules } from '@portal/rules';

interface HostDialogProps {
  /** Absent: creates one. */
  host?: UpstreamHost;
  onClose: () => void;
}

/** The private address of a host name. */
export function HostDialog({ host, onClose }: HostDialogProps) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    defaultValues: {
      host: host?.host ?? '',
      address: host?.address ?? '',
      remark: host?.remark ?? '',
      // One that somebody else has added in the meantime is not overwritten.
      mark: host ? host.mark : newHostMark,
    },
  });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields) => call(saveUpstreamHost, fields),
    onSent() {
      toast('已放行，几秒内生效', 'good');
      onClose();
      void revalidate();
    },
  });
  const { errors } = form.formState;

  return (
    <FormDialog
      title={host ? `修改“${host.host}”` : '放行上游域名'}
      submitLabel="保存"
      refusal={refusal}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="上游域名" hint="提供方在上游地址里写的名字" error={errors.host?.message}>
        <TextInput
          maxLength={253}
          readOnly={host !== undefined}
          {...form.register('host', { required: '请填写域名', ...trimmed, ...rule(upstreamHostRules) })}
        />
      </Field>
      <Field label="连接到" hint="内网的 主机:端口，如 10.0.8.21:8080" error={errors.address?.message}>
        <TextInput
          maxLength={259}
          {...form.register('address', {
            required: '请填写 主机:端口',
            ...trimmed,
            ...rule(upstreamAddressRules),
          })}
        />
      </Field>
      <Field label="说明" hint="谁的系统，为什么放行" error={errors.remark?.message}>
        <TextInput maxLength={100} {...form.register('remark', { required: '请填写说明' })} />
      </Field>
    </FormDialog>
  );
}
