import { useCallback } from 'react';
import styled from 'styled-components';
import {
  contentState,
  rollBackContent,
  viewContentRevision,
  type ContentDraft,
  type ContentRevision,
} from '@portal/calls';
import { call } from '@portal/client';
import { Dialog, ErrorPanel, Panel, Skeleton, Tag, theme } from '@portal/design';
import { ListTable, useLoaded } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { ContentPreview } from './ContentPreview';

interface RevisionListProps {
  data: ContentDraft & { itemId: string };
}

/** What was published of a piece, newest first, and the way back to it. */
export function RevisionList({ data }: RevisionListProps) {
  const { kind, itemId, version, state, liveRevision, revisions } = data;
  const effect =
    state === contentState.published
      ? '访客将立即看到这个版本，未发布的修改会丢失。'
      : '草稿将变为这个版本。';
  return (
    <Room>
      <Panel title="版本记录">
        <ListTable
          label="版本记录"
          rows={revisions}
          rowKey={({ revision }) => String(revision)}
          columns={[
            {
              title: '版本',
              isMain: true,
              render: ({ revision, bringsBack }) => (
                <>
                  第 {revision} 版 {revision === liveRevision && <Tag $look="good">正在显示</Tag>}
                  {bringsBack !== null && <Tag>恢复自第 {bringsBack} 版</Tag>}
                </>
              ),
            },
            { title: '发布人', render: ({ madeBy }) => madeBy },
            { title: '发布时间', render: ({ madeTime }) => formatMinute(madeTime) },
            { title: '显示时段', render: spanOf },
          ]}
          actions={({ revision }) => [
            {
              label: '查看',
              needs: viewContentRevision,
              dialog: (close) => (
                <RevisionDialog kind={kind} itemId={itemId} revision={revision} onClose={close} />
              ),
            },
            revision !== liveRevision && {
              label: '恢复',
              needs: rollBackContent,
              act: () => call(rollBackContent, { itemId, version, revision }),
              done: `已恢复到第 ${revision} 版`,
              confirm: { title: '恢复版本', question: `恢复到第 ${revision} 版? ${effect}` },
            },
          ]}
          empty={{ text: '还没有发布过' }}
        />
      </Panel>
    </Room>
  );
}

const spanOf = ({ fromTime, untilTime }: ContentRevision) =>
  fromTime || untilTime
    ? `${fromTime ? formatMinute(fromTime) : '立即'} 至 ${untilTime ? formatMinute(untilTime) : '一直'}`
    : '立即，一直显示';

interface RevisionDialogProps {
  kind: ContentDraft['kind'];
  itemId: string;
  revision: number;
  onClose: () => void;
}

function RevisionDialog({ kind, itemId, revision, onClose }: RevisionDialogProps) {
  const load = useCallback(
    (signal: AbortSignal) => call(viewContentRevision, { itemId, revision }, { signal }),
    [itemId, revision],
  );
  const { data, reason, retry } = useLoaded(load);
  return (
    <Dialog title={`第 ${revision} 版`} isOpen isWide onClose={onClose}>
      {reason ? (
        <ErrorPanel title={reason} onRetry={retry} />
      ) : data ? (
        <ContentPreview kind={kind} content={data.content} />
      ) : (
        <Skeleton $height={240} />
      )}
    </Dialog>
  );
}

const Room = styled.div`
  margin-top: ${theme.space.xl};
`;
