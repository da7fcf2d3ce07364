import { useState } from 'react';
import {
  mailWays,
  messageKinds,
  saveMessageSettings,
  type MessageKind,
  type CallInput,
  type MessageSettings,
  type Webhook,
} from '@portal/calls';
import { call } from '@portal/client';
import { DataTable, Button, SelectInput, Status } from '@portal/design';
import { useAction } from '@portal/page';
import { QuietFields } from './QuietFields';

interface SettingsFormProps {
  settings: MessageSettings;
  /** Of the account. */
  webhooks: readonly Webhook[];
}

/** Which kinds also come by mail and SMS; inside the portal they always do. Webhooks choose theirs by themselves. */
export function SettingsForm({ settings, webhooks }: SettingsFormProps) {
  const [records, setRecords] = useState(settings.records);
  const [quiet, setQuiet] = useState({ quietFrom: settings.quietFrom, quietUntil: settings.quietUntil });
  const saving = useAction(
    (chosen: CallInput<typeof saveMessageSettings>) => call(saveMessageSettings, chosen),
    '已保存',
  );

  const choose = (kind: MessageKind, chosen: Partial<MessageSettings['records'][number]>) =>
    setRecords(records.map((one) => (one.kind === kind ? { ...one, ...chosen } : one)));

  // What concerns security does not wait for the morning.
  const waysOf = (kind: MessageKind) =>
    Object.entries(mailWays).filter(([way]) => kind !== 'security' || way !== '2');

  const listening = (kind: MessageKind) =>
    webhooks.filter(({ state, kinds }) => state === 'on' && (kinds.length === 0 || kinds.includes(kind)))
      .length;

  return (
    <>
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
                {waysOf(kind).map(([way, name]) => (
                  <option key={way} value={way}>
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
            render: ({ kind }) => (listening(kind) > 0 ? `${listening(kind)} 个地址` : '未登记'),
          },
        ]}
      />
      <p>每日汇总在早上 9 点合成一封邮件，只含未读的消息；安全提醒总是立即发送。</p>
      <QuietFields quiet={quiet} onChange={setQuiet} />
      <Button disabled={saving.isBusy} onClick={() => void saving.run({ records, ...quiet })}>
        保存设置
      </Button>
    </>
  );
}
