import { useCallback, type ReactNode } from 'react';
import styled from 'styled-components';
import type { Call, ContentRevision } from '@portal/calls';
import { Dialog, ErrorPanel, Panel, Skeleton, Tag, theme } from '@portal/design';
import { ListTable, useLoaded } from '@portal/page';
import { formatMinute } from '@portal/rules';

interface RevisionTableProps<Content> {
  revisions: readonly ContentRevision[];
  /** What readers see; 0: nothing. */
  liveRevision: number;
  looking: {
    needs: Call;
    load: (revision: number, signal: AbortSignal) => Promise<Content>;
    /** The revision as its readers saw it. */
    draw: (content: Content) => ReactNode;
  };
  /** Absent: there is no way back. */
  bringing?: {
    needs: Call;
    act: (revision: number) => Promise<unknown>;
    /** What it does, in a sentence. */
    effect: string;
  };
  empty: string;
}

/** What was published of a piece, newest first, and the way back to it. */
export function RevisionTable<Content>({
  revisions,
  liveRevision,
  looking,
  bringing,
  empty,
}: RevisionTableProps<Content>) {
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
              needs: looking.needs,
              dialog: (close) => <RevisionDialog {...looking} revision={revision} onClose={close} />,
            },
            bringing !== undefined &&
              revision !== liveRevision && {
                label: '恢复',
                needs: bringing.needs,
                act: () => bringing.act(revision),
                done: `已恢复到第 ${revision} 版`,
                confirm: { title: '恢复版本', question: `恢复到第 ${revision} 版? ${bringing.effect}` },
              },
          ]}
          empty={{ text: empty }}
        />
      </Panel>
    </Room>
  );
}

const spanOf = ({ fromTime, untilTime }: ContentRevision) =>
  fromTime || untilTime
    ? `${fromTime ? formatMinute(fromTime) : '立即'} 至 ${untilTime ? formatMinute(untilTime) : '一直'}`
    : '立即，一直显示';

type RevisionDialogProps<Content> = RevisionTableProps<Content>['looking'] & {
  revision: number;
  onClose: () => void;
};

function RevisionDialog<Content>({ load, draw, revision, onClose }: RevisionDialogProps<Content>) {
  const loadOne = useCallback((signal: AbortSignal) => load(revision, signal), [load, revision]);
  const { data, reason, retry } = useLoaded(loadOne);
  return (
    <Dialog title={`第 ${revision} 版`} isOpen isWide onClose={onClose}>
      {reason ? (
        <ErrorPanel title={reason} onRetry={retry} />
      ) : data ? (
        draw(data)
      ) : (
        <Skeleton $height={240} />
      )}
    </Dialog>
  );
}

const Room = styled.div`
  margin-top: ${theme.space.xl};
`;
