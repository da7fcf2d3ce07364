import { useState } from 'react';
import {
  messageKinds,
  saveMessageSettings,
  type MessageKind,
  type CallInput,
  type MessageSettings,
  type Webhook,
} from '@portal/calls';
import { call } from '@portal/client';
import { DataTable, Button, Status } from '@portal/design';
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

  const box = (kind: MessageKind, field: 'byMail' | 'bySms', isPossible: boolean, label: string) => (
    <input
      type="checkbox"
      aria-label={`${messageKinds[kind]}${label}`}
      disabled={!isPossible}
      checked={isPossible && records.find((one) => one.kind === kind)?.[field] === 1}
      onChange={({ target }) =>
        setRecords(
          records.map((one) => (one.kind === kind ? { ...one, [field]: target.checked ? 1 : 0 } : one)),
        )
      }
    />
  );

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
          { title: '邮件', render: ({ kind }) => box(kind, 'byMail', settings.hasMail === 1, '邮件') },
          { title: '短信', render: ({ kind }) => box(kind, 'bySms', settings.hasMobile === 1, '短信') },
          {
            title: 'Webhook',
            render: ({ kind }) => (listening(kind) > 0 ? `${listening(kind)} 个地址` : '未登记'),
          },
        ]}
      />
      <QuietFields quiet={quiet} onChange={setQuiet} />
      <Button disabled={saving.isBusy} onClick={() => void saving.run({ records, ...quiet })}>
        保存设置
      </Button>
    </>
  );
}
