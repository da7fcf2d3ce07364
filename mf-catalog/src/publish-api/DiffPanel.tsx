import { useCallback } from 'react';
import { diffDraft } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Empty, ErrorPanel, Notice, Panel, Skeleton } from '@portal/design';
import { useLoaded } from '@portal/page';
import { ChangeTable } from '../common/ChangeTable';

interface DiffPanelProps {
  draftId: string;
  saveNow: () => Promise<void>;
}

/** Differences between a draft and the published version, and who is affected. */
export function DiffPanel({ draftId, saveNow }: DiffPanelProps) {
  const load = useCallback(
    async (signal: AbortSignal) => {
      // The server compares the saved draft.
      await saveNow();
      return call(diffDraft, { draftId }, { signal });
    },
    [draftId, saveNow],
  );
  const { data: diff, isLoading, reason, retry } = useLoaded(load);
  const aside = (
    <Button $size="s" onClick={retry}>
      重新对比
    </Button>
  );

  if (reason !== null) return <ErrorPanel title={reason} onRetry={retry} />;
  if (isLoading || !diff)
    return (
      <Panel title="与线上版本的差异">
        <Skeleton $height={120} />
      </Panel>
    );
  if (diff.from === null) return null;
  return (
    <Panel title={`与线上 ${diff.from} 的差异`} aside={aside}>
      {diff.users.length > 0 && (
        <Notice tone="warn">
          近30天有 {diff.users.length} 个应用调用了有不兼容改动的接口：
          <ul>
            {diff.users.map(({ appName, calls, operations }, index) => (
              <li key={index}>
                {appName}：{calls.toLocaleString('zh-CN')} 次（{operations.join('、')}）
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {diff.isWhole === 0 && <Notice tone="warn">改动过多或结构过深，只列出一部分。</Notice>}
      {diff.changes.length === 0 ? (
        <Empty text="与线上版本没有区别" />
      ) : (
        <ChangeTable label="差异" changes={diff.changes} />
      )}
    </Panel>
  );
}
