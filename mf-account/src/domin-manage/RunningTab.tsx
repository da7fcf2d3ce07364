import { openPortalStates, portalState, startPortal, stopPortal, type PortalView } from '@portal/calls';
import { call } from '@portal/client';
import { Panel } from '@portal/design';
import { RowActions } from '@portal/page';
import { TabText } from './TabText';

/** Stops and resumes the portal. */
export function RunningTab({ view: { doId, doName, state, isOwner } }: { view: PortalView }) {
  const isOpen = openPortalStates.includes(state);
  const isStopped = state === portalState.stopped;

  return (
    <Panel title="停用">
      <TabText>{textOf({ isOpen, isStopped, isBanned: state === portalState.banned })}</TabText>
      {isOwner === 1 ? (
        <RowActions
          actions={[
            isOpen && {
              label: '停用专区',
              needs: stopPortal,
              act: (reason) => call(stopPortal, { doId, reason }),
              done: '已停用',
              reason: {
                title: '停用专区',
                question: `停用“${doName}”后，访客立即不能访问。`,
                label: '停用原因（选填）',
                confirmLabel: '停用',
              },
            },
            isStopped && {
              label: '恢复服务',
              isPrimary: true,
              needs: startPortal,
              act: () => call(startPortal, { doId }),
              done: '已恢复',
            },
          ]}
        />
      ) : (
        <p>停用与恢复由专区的所有者操作。</p>
      )}
    </Panel>
  );
}

function textOf({
  isOpen,
  isStopped,
  isBanned,
}: Record<'isOpen' | 'isStopped' | 'isBanned', boolean>): string {
  if (isOpen) return '停用后，访客看到“该专区暂停服务”，内容与设置都保留，随时可以恢复。';
  if (isStopped) return '专区已停用，访客看到“该专区暂停服务”。恢复后立即可以访问，内容与停用前相同。';
  if (isBanned) return '专区已被平台封禁，解封由平台运营操作。有异议请提交工单。';
  return '专区还没有上线，上线后可以在这里停用与恢复。';
}
