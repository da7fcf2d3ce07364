import { appState, barApp, unbarApp, type UserApp } from '@portal/calls';
import { call } from '@portal/client';
import { TextLink } from '@portal/design';
import { AppState, ListTable, type RowAction } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { askReason } from '../askReason';

/** Apps of the account, which operators stop and let go on. */
export const AccountApps = ({ rows }: { rows: readonly UserApp[] }) => (
  <ListTable
    label="应用"
    rows={rows}
    rowKey={({ appId }) => appId}
    columns={[
      { title: '应用', isMain: true, render: ({ name }) => name },
      {
        title: '状态',
        render: ({ state, isBarred }) => (isBarred ? '由平台停用' : <AppState state={state} />),
      },
      { title: '创建时间', render: ({ createdAt }) => formatMinute(createdAt) },
      {
        title: '记录',
        render: ({ appId }) => <TextLink to={`/ops/audit?object=${appId}`}>审计记录</TextLink>,
      },
    ]}
    actions={actionsOf}
    empty={{ text: '没有应用' }}
  />
);

const stoppable: readonly UserApp['state'][] = [appState.sandbox, appState.prod, appState.prodRejected];

const actionsOf = ({ appId, name, state, isBarred }: UserApp): readonly (RowAction | false)[] => [
  stoppable.includes(state) && {
    label: '停用',
    needs: barApp,
    act: (reason) => call(barApp, { appId, reason }),
    done: '应用已停用',
    reason: askReason('停用应用', `“${name}”的调用立即被网关拒绝，持有者不能自行启用，并会收到通知。`),
  },
  isBarred === 1 && {
    label: '恢复',
    needs: unbarApp,
    act: (reason) => call(unbarApp, { appId, reason }),
    done: '应用已恢复',
    reason: askReason('恢复应用', `“${name}”恢复到停用前的状态，持有者会收到通知。`),
  },
];
