import { openPortalStates, publishBrand, type PortalView } from '@portal/calls';
import { call } from '@portal/client';
import { Notice } from '@portal/design';
import { RowActions } from '@portal/page';

/** Says whether the draft differs from the live version, and publishes it. */
export function PublishBar({ view: { doId, doName, isChanged, liveRevision, state } }: { view: PortalView }) {
  const isOpen = openPortalStates.includes(state);
  if (liveRevision === 0)
    return <Notice tone="warn">专区还没有上线，这里保存的是草稿，上线时一并发布。</Notice>;
  if (isChanged === 0)
    return (
      <Notice tone="good">
        {isOpen ? '访客看到的就是当前内容' : '专区可以访问时，访客看到的就是当前内容'}（版本 {liveRevision}
        ）。
      </Notice>
    );
  if (!isOpen) return <Notice tone="warn">修改已保存为草稿，专区上线后可以发布。</Notice>;
  return (
    <Notice tone="warn">
      有未发布的修改，访客看到的仍是版本 {liveRevision}。
      <RowActions
        actions={[
          {
            label: '发布',
            isPrimary: true,
            needs: publishBrand,
            act: (note, reqNo) => call(publishBrand, { doId, note, reqNo }),
            done: '已发布',
            reason: {
              title: '发布草稿',
              question: `发布“${doName}”的草稿？访客立即看到新内容，可以在历史版本里恢复。`,
              label: '版本说明（选填）',
              confirmLabel: '确认发布',
            },
          },
        ]}
      />
    </Notice>
  );
}
