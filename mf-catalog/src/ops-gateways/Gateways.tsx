import { useState } from 'react';
import {
  gatewayStates,
  listUpstreamHosts,
  removeGateway,
  removeUpstreamHost,
  saveUpstreamHost,
  type GatewayRow,
  type UpstreamHost,
} from '@portal/calls';
import { call } from '@portal/client';
import { Button, DataTable, Panel, Status, type Column } from '@portal/design';
import { listPage, RowActions, type RowAction } from '@portal/page';
import { HostDialog } from './HostDialog';

const tones = { good: 'good', behind: 'warn', silent: 'bad' } as const;

const gatewayColumns: readonly Column<GatewayRow>[] = [
  { title: '网关', isMain: true, render: ({ gatewayId }) => gatewayId },
  {
    title: '状态',
    render: ({ state }) => <Status tone={tones[state]}>{gatewayStates[state]}</Status>,
  },
  { title: '最近联系', render: ({ seenAt }) => seenAt },
  {
    title: '操作',
    isAction: true,
    render: ({ gatewayId, state }) => <RowActions actions={[state === 'silent' && removal(gatewayId)]} />,
  },
];

/** For a gateway that was shut down without signing off and will not return. */
const removal = (gatewayId: string): RowAction => ({
  label: '移除网关',
  needs: removeGateway,
  act: (reason) => call(removeGateway, { gatewayId, reason }),
  done: '已移除',
  reason: {
    title: '移除网关',
    question: `状态页与告警不再等“${gatewayId}”；它的调用记录不受影响，再来联系时重新出现。`,
    label: '原因',
    confirmLabel: '移除网关',
    isRequired: true,
  },
});

/** Gateways, and host names that may resolve to private addresses. */
export const page = listPage({
  call: listUpstreamHosts,
  title: '网关与上游',
  help: '上游地址只能指向互联网；放行的域名由门户与网关按所填的内网地址连接，保存后几秒内生效。',
  action: <AddHost />,
  above: ({ gateways }) => (
    <Panel title="网关">
      {gateways.length === 0 ? (
        <p>现在没有网关。</p>
      ) : (
        <DataTable
          label="网关"
          rows={gateways}
          rowKey={({ gatewayId }) => gatewayId}
          columns={gatewayColumns}
        />
      )}
    </Panel>
  ),
  pageSize: 20,
  rowKey: ({ host }) => host,
  columns: [
    { title: '上游域名', isMain: true, render: ({ host }) => host },
    { title: '连接到', render: ({ address }) => address },
    { title: '说明', render: ({ remark }) => remark },
    { title: '使用的 API', isFigure: true, render: ({ apis }) => apis },
    { title: '更新时间', render: ({ updatedAt }) => updatedAt.slice(0, 16) },
  ],
  actions: (host: UpstreamHost) => [
    {
      label: '修改',
      needs: saveUpstreamHost,
      dialog: (close) => <HostDialog host={host} onClose={close} />,
    },
    {
      label: '取消放行',
      needs: removeUpstreamHost,
      act: (reason) => call(removeUpstreamHost, { host: host.host, reason }),
      done: '已取消放行',
      reason: {
        title: '取消放行',
        question: `“${host.host}”不再指向 ${host.address}${host.apis > 0 ? `，${host.apis} 个 API 的调用可能失败` : ''}。`,
        label: '原因',
        confirmLabel: '取消放行',
        isRequired: true,
      },
    },
  ],
  empty: { text: '没有放行的上游域名' },
});

function AddHost() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button $kind="primary" onClick={() => setIsOpen(true)}>
        放行域名
      </Button>
      {isOpen && <HostDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
