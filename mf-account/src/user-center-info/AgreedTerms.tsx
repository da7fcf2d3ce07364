import { useState } from 'react';
import {
  agreementNames,
  myAgreements,
  viewAgreement,
  type AcceptedAgreement,
  type Agreement,
} from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { Button, DataTable, Dialog, ErrorPanel, Panel, toast } from '@portal/design';
import { useLoaded } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { PanelText } from './PanelText';

const load = (signal: AbortSignal) => call(myAgreements, {}, { signal });

/** Versions of the terms that the user has agreed to; nothing when there is no record. */
export function AgreedTerms() {
  const { data, reason, retry } = useLoaded(load);
  const [shown, setShown] = useState<Agreement | null>(null);

  const show = ({ kind, version }: AcceptedAgreement) =>
    call(viewAgreement, { kind, version }).then(setShown, (error: unknown) => toast(messageOf(error), 'bad'));

  if (reason)
    return (
      <Panel title="已同意的协议">
        <ErrorPanel title={reason} onRetry={retry} />
      </Panel>
    );
  if (!data || data.accepted.length === 0) return null;
  return (
    <Panel title="已同意的协议">
      <DataTable<AcceptedAgreement>
        label="已同意的协议"
        rows={data.accepted}
        rowKey={({ kind, version }) => `${kind} ${version}`}
        columns={[
          { title: '协议', isMain: true, render: ({ kind }) => agreementNames[kind] },
          { title: '版本', isFigure: true, render: ({ version }) => version },
          { title: '同意时间', render: ({ acceptedAt }) => formatMinute(acceptedAt) },
          {
            title: '操作',
            isAction: true,
            render: (one) => (
              <Button $size="s" onClick={() => void show(one)}>
                查看
              </Button>
            ),
          },
        ]}
      />
      {shown && (
        <Dialog title={`${shown.title} 第 ${shown.version} 版`} isOpen onClose={() => setShown(null)}>
          {shown.text
            .split('\n')
            .filter((line) => line.trim() !== '')
            .map((line, index) => (
              <PanelText key={index}>{line}</PanelText>
            ))}
        </Dialog>
      )}
    </Panel>
  );
}
