import { useState } from 'react';
import {
  alertMetrics,
  alertOps,
  alertStates,
  alertsMax,
  listFigureAlerts,
  removeFigureAlert,
  saveFigureAlert,
  type CallReply,
  type FigureAlert,
  type UsageViewName,
} from '@portal/calls';
import { call } from '@portal/client';
import { Panel, Status, type Column } from '@portal/design';
import { ListTable, RoleButton, RowActions } from '@portal/page';
import { AlertDialog, type Watchable } from './AlertDialog';

interface AlertPanelProps extends Watchable {
  view: UsageViewName;
  alerts: CallReply<typeof listFigureAlerts>['records'];
}

/** Alert rules on metrics, with their current state. */
export function AlertPanel({ view, alerts, apps, apis }: AlertPanelProps) {
  const [edited, setEdited] = useState<FigureAlert | 'new' | null>(null);
  return (
    <Panel
      title="指标告警"
      aside={
        <RoleButton
          needs={saveFigureAlert}
          $size="s"
          disabled={alerts.length >= alertsMax}
          onClick={() => setEdited('new')}
        >
          新建告警
        </RoleButton>
      }
    >
      <ListTable
        label="指标告警"
        rows={alerts}
        rowKey={({ alertId }) => alertId}
        columns={[
          ...columns,
          {
            title: '操作',
            isAction: true,
            render: (alert) => (
              <RowActions
                actions={[
                  {
                    label: '编辑',
                    needs: saveFigureAlert,
                    dialog: (close) => (
                      <AlertDialog view={view} edited={alert} apps={apps} apis={apis} onClose={close} />
                    ),
                  },
                  {
                    label: '删除',
                    needs: removeFigureAlert,
                    act: () => call(removeFigureAlert, { alertId: alert.alertId }),
                    done: '已删除',
                    confirm: { title: '删除告警', question: `删除“${ruleOf(alert)}”？` },
                  },
                ]}
              />
            ),
          },
        ]}
        empty={{ text: '还没有告警。指标越过您设定的界限时通知您一次，恢复后再通知。' }}
      />
      {edited !== null && (
        <AlertDialog
          view={view}
          edited={edited === 'new' ? null : edited}
          apps={apps}
          apis={apis}
          onClose={() => setEdited(null)}
        />
      )}
    </Panel>
  );
}

const withUnit = (value: string, metric: FigureAlert['metric']) => {
  const { unit } = alertMetrics[metric];
  return unit === '%' ? `${value}%` : `${value} ${unit}`;
};

const ruleOf = ({ metric, op, value, minutes }: FigureAlert) =>
  `近 ${minutes >= 60 ? `${minutes / 60} 小时` : `${minutes} 分钟`}${alertMetrics[metric].title}${alertOps[op]} ${withUnit(value, metric)}`;

const columns: readonly Column<FigureAlert>[] = [
  { title: '规则', isMain: true, render: ruleOf },
  {
    title: '范围',
    render: ({ appName, apiName }) => [appName, apiName].filter(Boolean).join('、') || '全部',
  },
  {
    title: '当前值',
    isFigure: true,
    render: ({ figure, metric, since }) =>
      figure === null ? (since === null ? '待检查' : '数据不足') : withUnit(figure, metric),
  },
  {
    title: '状态',
    isShort: true,
    render: ({ state, isEnabled }) =>
      isEnabled ? (
        <Status tone={state === 'raised' ? 'bad' : 'good'}>{alertStates[state]}</Status>
      ) : (
        <Status tone="calm">已停用</Status>
      ),
  },
  { title: '自', render: ({ since }) => since?.slice(0, 16) ?? '—' },
];
