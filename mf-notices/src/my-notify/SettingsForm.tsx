import { useForm } from 'react-hook-form';
import {
  mailWays,
  messageKinds,
  saveMessageSettings,
  type MessageKind,
  type MessageSettings,
  type Webhook,
} from '@portal/calls';
import { call } from '@portal/client';
import { DataTable, Button, SelectInput, Status } from '@portal/design';
import { FormError } from '@portal/forms';
import { useAction, useFollowing, useLeaveGuard } from '@portal/page';
import { QuietFields } from './QuietFields';
import { Receivers } from './Receivers';
import { WebhookKinds } from './WebhookKinds';
import { useWebhookKinds } from './useWebhookKinds';

interface SettingsFormProps {
  settings: MessageSettings;
  /** Webhooks of the account. */
  webhooks: readonly Webhook[];
}

/** Which kinds are also sent by mail, SMS and webhook; the message centre always has them. */
export function SettingsForm({ settings, webhooks }: SettingsFormProps) {
  const { records: stored, quietFrom, quietUntil, mark } = settings;
  const opened = { records: stored, quiet: { quietFrom, quietUntil }, mark };
  const form = useForm({ defaultValues: opened });
  useFollowing(form, opened);
  const { records, quiet } = form.watch();
  const listening = useWebhookKinds(webhooks);
  const release = useLeaveGuard(form.formState.isDirty || listening.isChanged);
  const saving = useAction(async (chosen: typeof opened) => {
    const saved = await call(saveMessageSettings, {
      records: chosen.records,
      ...chosen.quiet,
      mark: chosen.mark,
    });
    // What was chosen meanwhile stays.
    if (JSON.stringify(form.getValues()) === JSON.stringify(chosen))
      form.reset({ ...chosen, mark: saved.mark });
    else form.setValue('mark', saved.mark);
    await listening.save();
    release();
  }, '已保存');

  const choose = (kind: MessageKind, chosen: Partial<MessageSettings['records'][number]>) =>
    form.setValue(
      'records',
      records.map((one) => (one.kind === kind ? { ...one, ...chosen } : one)),
      { shouldDirty: true },
    );

  // Security messages are never deferred to the digest; the option stays listed but disabled, so that all lists have
  // equal width.
  const isRefused = (kind: MessageKind, way: string) => kind === 'security' && way === '2';

  return (
    <>
      <Receivers settings={settings} />
      <DataTable
        label="各类消息的接收方式"
        rows={records}
        rowKey={({ kind }) => kind}
        columns={[
          { title: '消息', render: ({ kind }) => messageKinds[kind], isMain: true },
          { title: '站内', render: () => <Status tone="good">始终</Status> },
          {
            title: '邮件',
            render: ({ kind, byMail }) => (
              <SelectInput
                aria-label={`${messageKinds[kind]}邮件`}
                disabled={settings.hasMail === 0}
                value={settings.hasMail === 0 ? 0 : byMail}
                onChange={({ target }) => choose(kind, { byMail: Number(target.value) })}
              >
                {Object.entries(mailWays).map(([way, name]) => (
                  <option key={way} value={way} disabled={isRefused(kind, way)}>
                    {name}
                  </option>
                ))}
              </SelectInput>
            ),
          },
          {
            title: '短信',
            render: ({ kind, bySms }) => (
              <input
                type="checkbox"
                aria-label={`${messageKinds[kind]}短信`}
                disabled={settings.hasMobile === 0}
                checked={settings.hasMobile === 1 && bySms === 1}
                onChange={({ target }) => choose(kind, { bySms: target.checked ? 1 : 0 })}
              />
            ),
          },
          {
            title: 'Webhook',
            render: ({ kind }) => <WebhookKinds kind={kind} listening={listening} />,
          },
        ]}
      />
      <p>每日汇总在早上 9 点合成一封邮件，只含未读的消息；安全提醒总是立即发送。</p>
      <QuietFields
        quiet={quiet}
        onChange={(changed) => form.setValue('quiet', changed, { shouldDirty: true })}
      />
      <FormError text={listening.refusal} />
      <Button
        disabled={saving.isBusy || listening.refusal !== null}
        onClick={() => void saving.run(form.getValues())}
      >
        保存设置
      </Button>
    </>
  );
}
