import { useCallback, useState } from 'react';
import styled from 'styled-components';
import { documentHistory, restoreDocument, type MyDocument } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Dialog, ErrorPanel, Skeleton, Tag, theme } from '@portal/design';
import { RoleButton, useAction, useLoaded } from '@portal/page';
import { RichText } from '@portal/richtext';
import { formatMinute } from '@portal/rules';

const shown = 50;

/** Revisions of a document, to view or restore. */
export function HistoryDialog({ document, onClose }: { document: MyDocument; onClose: () => void }) {
  const { docId, docName } = document;
  const load = useCallback(
    (signal: AbortSignal) => call(documentHistory, { docId, pageSize: shown }, { signal }),
    [docId],
  );
  const { data, isLoading, reason, retry } = useLoaded(load);
  const [read, setRead] = useState<number | null>(null);
  const restoring = useAction(async (revision: number) => {
    await call(restoreDocument, { docId, revision });
    onClose();
  }, '已恢复为最新版本');

  return (
    <Dialog title={`“${docName}”的历史版本`} isOpen onClose={onClose}>
      {isLoading && <Skeleton $height={160} />}
      {reason && <ErrorPanel title={reason} onRetry={retry} />}
      <List>
        {data?.records.map((one) => (
          <li key={one.revision}>
            <div>
              <strong>第 {one.revision} 版</strong> {one.isCurrent === 1 && <Tag $look="brand">当前</Tag>}
              <p>
                {formatMinute(one.editTime)}，{one.editor}
              </p>
            </div>
            <Button
              $size="s"
              aria-expanded={read === one.revision}
              onClick={() => setRead(read === one.revision ? null : one.revision)}
            >
              {read === one.revision ? '收起' : '查看'}
            </Button>
            {one.isCurrent === 0 && (
              <RoleButton
                needs={restoreDocument}
                $size="s"
                disabled={restoring.isBusy}
                onClick={() => void restoring.run(one.revision)}
              >
                恢复
              </RoleButton>
            )}
            {read === one.revision && (
              <Content>
                <h3>{one.docName}</h3>
                <RichText html={one.docDetail} />
              </Content>
            )}
          </li>
        ))}
      </List>
    </Dialog>
  );
}

const List = styled.ol`
  li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${theme.space.s};
    padding: ${theme.space.m} 0;
    border-bottom: 1px solid ${theme.color.line};
  }
  li > div:first-child {
    flex: 1;
  }
  p {
    color: ${theme.color.inkFaint};
    font-size: ${theme.size.s};
  }
`;

const Content = styled.div`
  flex: 1 1 100%;
  max-height: 320px;
  overflow: auto;
  padding: ${theme.space.m};
  background: ${theme.color.mist};
`;
