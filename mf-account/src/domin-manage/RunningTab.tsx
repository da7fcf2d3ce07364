import { openPortalStates, portalState, startPortal, stopPortal, type PortalView } from '@portal/calls';
import { call } from '@portal/client';
import { Panel } from '@portal/design';
import { RowActions } from '@portal/page';

/** Out of service and back. */
export function RunningTab({ view: { doId, doName, state, isOwner } }: { view: PortalView }) {
  if (isOwner !== 1) return <Panel title="停用">停用与恢复由专区的所有者操作。</Panel>;
  return (
    <Panel title="停用">
      <p>停用后，访客看到“该专区暂停服务”，内容与设置都保留，随时可以恢复。</p>
      <RowActions
        actions={[
          openPortalStates.includes(state) && {
            label: '停用专区',
            needs: stopPortal,
            act: (reason) => call(stopPortal, { doId, reason }),
            done: '已停用',
            reason: {
              title: '停用专区',
              question: `停用“${doName}”后，访客立即不能访问。`,
              label: '停用原因',
              confirmLabel: '停用',
            },
          },
          state === portalState.stopped && {
            label: '恢复服务',
            isPrimary: true,
            needs: startPortal,
            act: () => call(startPortal, { doId }),
            done: '已恢复',
          },
        ]}
      />
    </Panel>
  );
}
