import { useState } from 'react';
import { activateRelease, releaseActions } from '@portal/calls';
import { call } from '@portal/client';
import { Actions, Button, DataTable, Empty, toast } from '@portal/design';
import { ReasonDialog } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { formatMinute } from '@portal/rules';
import { CanaryDialog } from './CanaryDialog';
import type { ReleaseDeskData } from './loadReleaseDesk';

type Entry = ReleaseDeskData['history']['records'][number];

/** History of releases: each whose files are kept can be made live again, for everybody or as a canary. */
export function HistoryTable({ history, releases }: Pick<ReleaseDeskData, 'history' | 'releases'>) {
  const [chosen, setChosen] = useState<Entry | null>(null);
  const [tried, setTried] = useState<Entry | null>(null);
  const { revalidate } = useRevalidator();
  const stateOf = (entry: Entry | null) => releases.find(({ remote }) => remote === entry?.remote);
  const isLive = (entry: Entry) => stateOf(entry)?.live?.version === entry.version;
  const canaryBeside = (entry: Entry | null) => stateOf(entry)?.canary?.version ?? '';

  if (history.records.length === 0) return <Empty text="还没有发布记录" />;
  return (
    <>
      <DataTable
        label="发布记录"
        rows={history.records}
        rowKey={({ at, remote, version, action }) => `${at}${remote}${version}${action}`}
        columns={[
          { title: '时间', isMain: true, render: ({ at }) => formatMinute(at) },
          { title: '子应用', render: ({ remote }) => remote },
          { title: '版本', render: ({ version }) => <code>{version}</code> },
          {
            title: '操作',
            render: ({ action, percent }) => releaseActions[action] + (percent ? ` ${percent}%` : ''),
          },
          { title: '操作者', render: ({ by }) => by },
          { title: '说明', render: ({ note }) => note || '—' },
          {
            title: '重新启用',
            isAction: true,
            render: (entry) =>
              isLive(entry) ? (
                '线上'
              ) : entry.isKept === 0 ? (
                '文件已删除'
              ) : (
                <Actions>
                  <Button $size="s" onClick={() => setChosen(entry)}>
                    启用
                  </Button>
                  {canaryBeside(entry) !== entry.version && (
                    <Button $size="s" onClick={() => setTried(entry)}>
                      灰度
                    </Button>
                  )}
                </Actions>
              ),
          },
        ]}
      />
      <ReasonDialog
        title="重新启用"
        question={`${chosen?.remote} ${chosen?.version} 对全部访客生效。`}
        isOpen={chosen !== null}
        label="原因"
        confirmLabel="启用"
        isRequired
        onClose={() => setChosen(null)}
        onConfirm={async (reason) => {
          if (!chosen) return;
          const { remote, version } = chosen;
          await call(activateRelease, { remote, version, reason });
          toast(`线上版本 ${version}`, 'good');
          void revalidate();
        }}
      />
      <CanaryDialog release={tried} running={canaryBeside(tried)} onClose={() => setTried(null)} />
    </>
  );
}
