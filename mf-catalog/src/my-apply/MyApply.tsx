import { useState } from 'react';
import styled from 'styled-components';
import {
  envs,
  listApplies,
  urgeApply,
  withdrawApply,
  type ApplyRow,
  type CallReply,
  type Env,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  Actions,
  DataTable,
  PageHead,
  StatusTabs,
  Button,
  ButtonLink,
  ConfirmDialog,
  Empty,
  SearchBox,
  TextLink,
  theme,
} from '@portal/design';
import { Pager, useAction } from '@portal/page';
import { useListQuery } from '@portal/router';
import { ApplyState } from '../common/StateTag';

type ApplyPage = CallReply<typeof listApplies>;

export const page = definePage<ApplyPage>({
  load: ({ query, signal }) =>
    call(
      listApplies,
      {
        state: query.get('state') ?? undefined,
        apiName: query.get('apiName') ?? undefined,
        appId: query.get('appId') ?? undefined,
        pageNo: query.get('pageNo') ?? 1,
        pageSize: query.get('pageSize') ?? 10,
      },
      { signal },
    ),
  Page: MyApply,
});

const tabs = [
  { id: '', title: '全部' },
  { id: '1', title: '待审核' },
  { id: '2', title: '已通过' },
  { id: '3', title: '已驳回' },
  { id: '4', title: '已撤回' },
];

function MyApply({ data }: { data: ApplyPage }) {
  const { query, change, clear } = useListQuery<'state' | 'apiName'>();
  const [withdrawn, setWithdrawn] = useState<ApplyRow | null>(null);
  const withdrawing = useAction((applyId: string) => call(withdrawApply, { applyId }), '已撤回');
  const urging = useAction((applyId: string) => call(urgeApply, { applyId }), '已提醒提供方');
  const isFiltered = query.has('state') || query.has('apiName');

  return (
    <>
      <PageHead title="我的申请" help="提供方应在 2 个工作日内处理；超时可以催办，一天一次。" />
      <StatusTabs
        label="申请状态"
        tabs={tabs}
        current={query.get('state') ?? ''}
        onChange={(state) => change({ state })}
      />
      <Search>
        <SearchBox
          label="按API名称筛选"
          placeholder="API名称"
          value={query.get('apiName') ?? ''}
          onSearch={(apiName) => change({ apiName })}
        />
      </Search>
      {data.records.length === 0 ? (
        <Empty text={isFiltered ? '没有符合条件的申请' : '您还没有申请过 API'}>
          {isFiltered ? (
            <Button onClick={clear}>查看全部申请</Button>
          ) : (
            <ButtonLink to="/APIList">浏览API</ButtonLink>
          )}
        </Empty>
      ) : (
        <DataTable
          label="我的申请"
          rows={data.records}
          rowKey={({ applyId }) => applyId}
          columns={[
            {
              title: 'API',
              isMain: true,
              render: ({ applyId, apiName }) => (
                <TextLink to={`/myApplyDetail?applyId=${applyId}`}>{apiName}</TextLink>
              ),
            },
            { title: '申请单号', render: ({ applyNo }) => applyNo },
            { title: '应用', render: ({ appName }) => appName },
            { title: '环境', render: ({ env }) => envs[env as Env] },
            { title: '套餐', render: ({ planName }) => planName },
            { title: '提交时间', render: ({ submittedAt }) => submittedAt },
            { title: '预计完成', render: ({ dueAt }) => dueAt ?? '—' },
            {
              title: '状态',
              render: ({ state, decisionReason }) => (
                <>
                  <ApplyState state={state} />
                  {[3, 5].includes(state) && decisionReason && <Reason>{decisionReason}</Reason>}
                </>
              ),
            },
            {
              title: '操作',
              render: (row) => (
                <Actions>
                  {row.state === 1 && (
                    <>
                      <Button $size="s" onClick={() => setWithdrawn(row)}>
                        撤回
                      </Button>
                      <Button $size="s" disabled={urging.isBusy} onClick={() => void urging.run(row.applyId)}>
                        催办
                      </Button>
                    </>
                  )}
                  {[3, 4, 8].includes(row.state) && (
                    <TextLink to={`/applyImmediately?flag=3&apiId=${row.apiId}`}>重新申请</TextLink>
                  )}
                  {row.state === 2 && (
                    <TextLink to={`/apiTest?apiId=${row.apiId}&env=${row.env}`}>去测试</TextLink>
                  )}
                </Actions>
              ),
            },
          ]}
        />
      )}
      <Pager page={data} />
      <ConfirmDialog
        title="撤回申请"
        question={`撤回对“${withdrawn?.apiName}”的申请?`}
        isOpen={withdrawn !== null}
        onCancel={() => setWithdrawn(null)}
        onConfirm={() => {
          void withdrawing.run(withdrawn!.applyId);
          setWithdrawn(null);
        }}
      />
    </>
  );
}

const Search = styled.div`
  max-width: 400px;
  margin-bottom: ${theme.space.l};
`;

const Reason = styled.p`
  max-width: 240px;
  color: ${theme.color.bad};
  font-size: ${theme.size.xs};
`;
