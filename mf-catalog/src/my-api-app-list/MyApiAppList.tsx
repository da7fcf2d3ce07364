import { useState } from 'react';
import styled from 'styled-components';
import {
  auditApply,
  envs,
  listProviderApplies,
  resumeApply,
  setApplyLimit,
  suspendApply,
  type CallReply,
  type Env,
  type ProviderApply,
} from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  Actions,
  DataTable,
  PageHead,
  StatusTabs,
  Button,
  Dialog,
  Empty,
  Field,
  Tag,
  TextInput,
  TextLink,
  theme,
  toast,
} from '@portal/design';
import { FormActions } from '@portal/forms';
import { Pager, ReasonDialog, useAction } from '@portal/page';
import { useListQuery, useRevalidator } from '@portal/router';
import { formatMoney } from '@portal/rules';
import { ApplyState } from '../common/StateTag';

type ProviderPage = CallReply<typeof listProviderApplies>;
type Tab = 'waiting' | 'active' | 'suspended' | 'all';

const tabNames: Record<Tab, string> = {
  waiting: '待审批',
  active: '已订阅',
  suspended: '已暂停',
  all: '全部',
};
const tabOf = (text: string | null): Tab => (text !== null && text in tabNames ? (text as Tab) : 'waiting');

export const page = definePage<ProviderPage>({
  load: ({ query, signal }) =>
    call(
      listProviderApplies,
      {
        apiId: query.get('apiId') ?? undefined,
        tab: tabOf(query.get('tab')),
        pageNo: query.get('pageNo') ?? 1,
        pageSize: query.get('pageSize') ?? 10,
      },
      { signal },
    ),
  Page: MyApiAppList,
});

const refusals = ['用途说明不清楚，请补充业务场景', '预计用量与用途不符', '该用途不在数据使用范围内'];

function MyApiAppList({ data }: { data: ProviderPage }) {
  const { query, change } = useListQuery<'tab' | 'apiId'>();
  const revalidator = useRevalidator();
  const [refused, setRefused] = useState<ProviderApply | null>(null);
  const [suspended, setSuspended] = useState<ProviderApply | null>(null);
  const [limited, setLimited] = useState<ProviderApply | null>(null);
  const passing = useAction((applyId: string) => call(auditApply, { applyId, pass: '1' }), '已通过');
  const resuming = useAction((applyId: string) => call(resumeApply, { applyId }), '已恢复');
  const done = (text: string) => {
    toast(text, 'good');
    void revalidator.revalidate();
  };

  return (
    <>
      <PageHead title="订阅审批" help="谁在申请和使用您的 API；申请请在 2 个工作日内处理。">
        {query.has('apiId') && <Button onClick={() => change({ apiId: null })}>查看全部 API</Button>}
      </PageHead>
      <StatusTabs
        label="申请状态"
        tabs={(Object.keys(tabNames) as Tab[]).map((id) => ({
          id,
          title: tabNames[id],
          ...(id === 'waiting' && { count: data.waiting }),
        }))}
        current={tabOf(query.get('tab'))}
        onChange={(tab) => change({ tab })}
      />
      {data.records.length === 0 ? (
        <Empty text={tabOf(query.get('tab')) === 'waiting' ? '没有等待审批的申请' : '没有符合条件的应用'} />
      ) : (
        <DataTable
          label="订阅审批"
          rows={data.records}
          rowKey={({ applyId }) => applyId}
          columns={[
            {
              title: '应用',
              isMain: true,
              render: ({ applyId, appName }) => (
                <TextLink to={`/myApplyDetail?applyId=${applyId}`}>{appName}</TextLink>
              ),
            },
            {
              title: '申请方',
              render: ({ applicantName, applicantKind }) => (
                <>
                  {applicantName} <Tag>{applicantKind === 'person' ? '个人' : '企业'}</Tag>
                </>
              ),
            },
            { title: 'API', render: ({ apiName }) => apiName },
            { title: '环境', render: ({ env }) => envs[env as Env] },
            { title: '套餐', render: ({ planName }) => planName },
            { title: '申请理由', render: ({ reason }) => <Reason>{reason}</Reason> },
            {
              title: '预计日用量',
              isFigure: true,
              render: ({ dailyCalls }) => dailyCalls.toLocaleString('zh-CN'),
            },
            {
              title: '提交 / 期限',
              render: ({ submittedAt, dueAt }) => `${submittedAt}${dueAt ? ` → ${dueAt}` : ''}`,
            },
            {
              title: '本月调用',
              isFigure: true,
              render: ({ monthCalls }) => monthCalls.toLocaleString('zh-CN'),
            },
            { title: '本月费用', isFigure: true, render: ({ monthCost }) => formatMoney(monthCost) },
            { title: '状态', render: ({ state }) => <ApplyState state={state} /> },
            {
              title: '操作',
              render: (row) => (
                <Actions>
                  {row.state === 1 && (
                    <>
                      <Button
                        $size="s"
                        $kind="primary"
                        disabled={passing.isBusy}
                        onClick={() => void passing.run(row.applyId)}
                      >
                        通过
                      </Button>
                      <Button $size="s" onClick={() => setRefused(row)}>
                        驳回
                      </Button>
                    </>
                  )}
                  {row.state === 2 && (
                    <>
                      <Button $size="s" onClick={() => setLimited(row)}>
                        调整限流
                      </Button>
                      <Button $size="s" onClick={() => setSuspended(row)}>
                        暂停
                      </Button>
                    </>
                  )}
                  {row.state === 5 && (
                    <Button
                      $size="s"
                      disabled={resuming.isBusy}
                      onClick={() => void resuming.run(row.applyId)}
                    >
                      恢复
                    </Button>
                  )}
                </Actions>
              ),
            },
          ]}
        />
      )}
      <Pager page={data} />
      <ReasonDialog
        title="驳回申请"
        question={`驳回“${refused?.appName}”对“${refused?.apiName}”的申请，原因会告知申请方。`}
        isOpen={refused !== null}
        label="驳回原因"
        confirmLabel="驳回"
        isRequired
        templates={refusals}
        onClose={() => setRefused(null)}
        onConfirm={async (reason) => {
          await call(auditApply, { applyId: refused!.applyId, pass: '0', reason });
          done('已驳回');
        }}
      />
      <ReasonDialog
        title="暂停订阅"
        question={`暂停后，“${suspended?.appName}”对“${suspended?.apiName}”的调用在 5 秒内被拒绝。`}
        isOpen={suspended !== null}
        label="暂停原因"
        confirmLabel="暂停"
        isRequired
        onClose={() => setSuspended(null)}
        onConfirm={async (reason) => {
          await call(suspendApply, { applyId: suspended!.applyId, reason });
          done('已暂停');
        }}
      />
      <LimitDialog
        row={limited}
        onClose={() => setLimited(null)}
        onSaved={() => done('已保存，5 秒内生效')}
      />
    </>
  );
}

interface LimitDialogProps {
  row: ProviderApply | null;
  onClose: () => void;
  onSaved: () => void;
}

function LimitDialog({ row, onClose, onSaved }: LimitDialogProps) {
  return (
    <Dialog title="调整限流" isOpen={row !== null} onClose={onClose}>
      {row && <LimitForm key={row.applyId} row={row} onClose={onClose} onSaved={onSaved} />}
    </Dialog>
  );
}

function LimitForm({ row, onClose, onSaved }: LimitDialogProps & { row: ProviderApply }) {
  const [qps, setQps] = useState(String(row.qps));
  const [dayLimit, setDayLimit] = useState('');
  const [error, setError] = useState<string>();

  async function handleSave(event: React.FormEvent) {
    event.preventDefault();
    try {
      await call(setApplyLimit, { applyId: row.applyId, qps, dayLimit: dayLimit || undefined });
      onSaved();
      onClose();
    } catch (failure) {
      setError(messageOf(failure));
    }
  }

  return (
    <form onSubmit={(event) => void handleSave(event)}>
      <Field label="每秒调用次数" error={error}>
        <TextInput inputMode="numeric" value={qps} onChange={({ target }) => setQps(target.value)} />
      </Field>
      <Field label="每日上限（留空按套餐）">
        <TextInput
          inputMode="numeric"
          value={dayLimit}
          onChange={({ target }) => setDayLimit(target.value)}
        />
      </Field>
      <FormActions>
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" $kind="primary">
          保存
        </Button>
      </FormActions>
    </form>
  );
}

const Reason = styled.p`
  max-width: 240px;
  font-size: ${theme.size.xs};
`;
