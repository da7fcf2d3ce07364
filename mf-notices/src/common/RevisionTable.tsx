import { useCallback, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import type { Call, ContentRevision } from '@portal/calls';
import { Dialog, ErrorPanel, Panel, Skeleton, Tag, theme } from '@portal/design';
import { ListTable, useLoaded } from '@portal/page';
import { formatMinute } from '@portal/rules';

/** A dialog that shows something of a revision. `load` must keep its identity between renders. */
interface RevisionView<Content> {
  needs: Call;
  load: (revision: number, signal: AbortSignal) => Promise<Content>;
  draw: (content: Content) => ReactNode;
}

interface RevisionTableProps<Content, Changes> {
  revisions: readonly ContentRevision[];
  /** The revision that readers currently see; 0: none. */
  liveRevision: number;
  /** Shows a revision as its readers saw it. */
  looking: RevisionView<Content>;
  /** Shows what it changed compared with the previous one. */
  comparing: RevisionView<Changes>;
  /** Revision whose changes are open initially, taken from the address. */
  opened?: number;
  /** Restores a revision; absent: not offered. */
  bringing?: {
    needs: Call;
    act: (revision: number) => Promise<unknown>;
    /** One sentence for the confirmation. */
    effect: string;
  };
  empty: string;
}

/** Published revisions, newest first: view, compare, restore. */
export function RevisionTable<Content, Changes>({
  revisions,
  liveRevision,
  looking,
  comparing,
  opened,
  bringing,
  empty,
}: RevisionTableProps<Content, Changes>) {
  const [shown, setShown] = useState(opened);
  return (
    <Room>
      {shown !== undefined && revisions.some(({ revision }) => revision === shown) && (
        <RevisionDialog
          {...comparing}
          title={changesTitle(shown)}
          revision={shown}
          onClose={() => setShown(undefined)}
        />
      )}
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
              dialog: (close) => (
                <RevisionDialog
                  {...looking}
                  title={`第 ${revision} 版`}
                  revision={revision}
                  onClose={close}
                />
              ),
            },
            revision > 1 && {
              label: '查看改动',
              needs: comparing.needs,
              dialog: (close) => (
                <RevisionDialog
                  {...comparing}
                  title={changesTitle(revision)}
                  revision={revision}
                  onClose={close}
                />
              ),
            },
            bringing !== undefined &&
              revision !== liveRevision && {
                label: '恢复',
                needs: bringing.needs,
                act: () => bringing.act(revision),
                done: `已恢复到第 ${revision} 版`,
                confirm: { title: '恢复版本', question: `恢复到第 ${revision} 版？${bringing.effect}` },
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

const changesTitle = (revision: number) => `第 ${revision} 版的改动`;

interface RevisionDialogProps<Content> extends RevisionView<Content> {
  title: string;
  revision: number;
  onClose: () => void;
}

function RevisionDialog<Content>({ load, draw, title, revision, onClose }: RevisionDialogProps<Content>) {
  const loadOne = useCallback((signal: AbortSignal) => load(revision, signal), [load, revision]);
  const { data, reason, retry } = useLoaded(loadOne);
  return (
    <Dialog title={title} isOpen isWide onClose={onClose}>
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
