import styled from 'styled-components';
import {
  auditFaultKinds,
  checkAudit,
  viewAuditProof,
  type AuditFault,
  type AuditHead,
  type CallReply,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, ButtonLink, DataTable, Notice, PageHead, Panel, theme, type Column } from '@portal/design';
import { ListTable, useAction } from '@portal/page';
import { formatMinute } from '@portal/rules';

type Proof = CallReply<typeof viewAuditProof>;

export const page = definePage<Proof>({
  load: ({ signal }) => call(viewAuditProof, {}, { signal }),
  Page: ({ data }) => <AuditProof {...data} />,
});

/** Shows whether entries of the audit log were removed, changed or inserted. */
function AuditProof({ sealed, checks, faults, heads, isAsked }: Proof) {
  const { run, isBusy } = useAction(() => call(checkAudit, {}), '已安排校验，约一分钟后刷新查看结果');
  const last = checks[0];

  return (
    <>
      <PageHead
        title="审计日志的完整性证明"
        help="每条记录的哈希包含它的内容和前一条的哈希；删除、修改或补插任何一条，整条链就对不上。每天校验一次，发现异常时通知全部运营人员。"
      >
        <ButtonLink to="/ops/audit">返回审计日志</ButtonLink>
        <Button $kind="primary" disabled={isBusy || isAsked === 1} onClick={() => void run()}>
          {isAsked === 1 ? '等待校验' : '立即校验'}
        </Button>
      </PageHead>
      {last === undefined ? (
        <Notice>还没有校验过，稍后会自动进行。</Notice>
      ) : (
        <Notice tone={last.faults === 0 ? 'good' : 'bad'}>
          {formatMinute(last.at)} 校验 {last.entries} 条：
          {last.faults === 0 ? '完整，没有被删除、修改或补插' : `${last.faults} 处异常，请立即核查`}
        </Notice>
      )}
      {sealed && (
        <Panel title="当前链头">
          <p>第 {sealed.seq} 条</p>
          <Hash>{sealed.hash}</Hash>
        </Panel>
      )}
      {faults.length > 0 && (
        <Panel title="异常">
          <DataTable
            label="异常"
            rows={faults}
            rowKey={({ kind, seq }) => `${kind} ${seq}`}
            columns={faultColumns}
          />
        </Panel>
      )}
      <Panel title="每日链头">
        <Told>
          每天结束时的链头同时写入服务器日志和监控指标
          portal_audit_head；与外部留存的值一致，即证明当天之前的记录未被改动。
        </Told>
        <ListTable
          label="每日链头"
          rows={heads}
          rowKey={({ day }) => day}
          columns={headColumns}
          empty={{ text: '第一天结束后产生' }}
        />
      </Panel>
      <Panel title="近 30 次校验">
        <ListTable
          label="近 30 次校验"
          rows={checks}
          rowKey={({ at }) => at}
          columns={checkColumns}
          empty={{ text: '还没有校验过' }}
        />
      </Panel>
    </>
  );
}

const faultColumns: readonly Column<AuditFault>[] = [
  { title: '异常', isMain: true, render: ({ kind }) => auditFaultKinds[kind] },
  { title: '位置', isFigure: true, render: ({ seq }) => seq },
  { title: '记录编号', render: ({ auditId }) => (auditId ? <Hash>{auditId}</Hash> : '—') },
];

const headColumns: readonly Column<AuditHead>[] = [
  { title: '日期', isMain: true, render: ({ day }) => day },
  { title: '至第几条', isFigure: true, render: ({ seq }) => seq },
  { title: '哈希（SHA-256）', render: ({ hash }) => <Hash>{hash}</Hash> },
  { title: '生成时间', render: ({ madeAt }) => formatMinute(madeAt) },
];

const checkColumns: readonly Column<Proof['checks'][number]>[] = [
  { title: '时间', isMain: true, render: ({ at }) => formatMinute(at) },
  { title: '记录数', isFigure: true, render: ({ entries }) => entries },
  { title: '结果', render: ({ faults }) => (faults === 0 ? '完整' : `${faults} 处异常`) },
];

const Told = styled.p`
  margin-bottom: ${theme.space.m};
  color: ${theme.color.inkSoft};
`;

const Hash = styled.code`
  font-size: ${theme.size.xs};
  overflow-wrap: anywhere;
`;
