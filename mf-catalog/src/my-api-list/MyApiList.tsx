import { useState } from 'react';
import styled from 'styled-components';
import {
  deprecateApi,
  listMyApis,
  publicationStates,
  removeDraft,
  takeApiOffline,
  withdrawDraft,
  type CallReply,
  type MyApi,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  Actions,
  DataTable,
  PageHead,
  Tiles,
  Filters,
  Button,
  ButtonLink,
  ConfirmDialog,
  Empty,
  SearchBox,
  SelectInput,
  TextLink,
  theme,
  toast,
} from '@portal/design';
import { Pager, ReasonDialog, useAction } from '@portal/page';
import { useListQuery, useRevalidator } from '@portal/router';
import { formatMoney, keyOf } from '@portal/rules';
import { PublicationState } from '../common/StateTag';

type MyApiPage = CallReply<typeof listMyApis>;

export const page = definePage<MyApiPage>({
  load: ({ query, signal }) =>
    call(
      listMyApis,
      {
        name: query.get('name') ?? undefined,
        state: keyOf(publicationStates, query.get('state')),
        pageNo: query.get('pageNo') ?? 1,
        pageSize: query.get('pageSize') ?? 20,
      },
      { signal },
    ),
  Page: MyApiList,
});

/** Days that a deprecated API goes on. */
const sunsetDays = 30;

function MyApiList({ data }: { data: MyApiPage }) {
  const { query, change, clear } = useListQuery<'name' | 'state'>();
  const revalidator = useRevalidator();
  const [asked, setAsked] = useState<{ api: MyApi; what: 'withdraw' | 'remove' } | null>(null);
  const [deprecated, setDeprecated] = useState<MyApi | null>(null);
  const [offline, setOffline] = useState<MyApi | null>(null);
  const withdrawing = useAction(
    (draftId: string) => call(withdrawDraft, { draftId }),
    '已撤回，可以继续修改',
  );
  const removing = useAction((draftId: string) => call(removeDraft, { draftId }), '已删除');
  const isFiltered = query.has('name') || query.has('state');
  const done = (text: string) => {
    toast(text, 'good');
    void revalidator.revalidate();
  };

  return (
    <>
      <PageHead title="我发布的API" help="从草稿到下线的每个版本。">
        <ButtonLink to="/publishApi" $kind="primary">
          发布API
        </ButtonLink>
      </PageHead>
      <Tiles
        tiles={[
          { label: '已上线', value: data.totals.online },
          { label: '待审核', value: data.totals.submitted },
          { label: '本月调用', value: data.totals.monthCalls.toLocaleString('zh-CN') },
          { label: '本月收入（佣金前）', value: formatMoney(data.totals.monthIncome) },
        ]}
      />
      <Filters>
        <SearchBox
          label="按名称筛选"
          placeholder="API名称"
          value={query.get('name') ?? ''}
          onSearch={(name) => change({ name })}
        />
        <SelectInput
          aria-label="状态"
          value={query.get('state') ?? ''}
          onChange={({ target }) => change({ state: target.value })}
        >
          <option value="">全部状态</option>
          {Object.entries(publicationStates).map(([state, name]) => (
            <option key={state} value={state}>
              {name}
            </option>
          ))}
        </SelectInput>
      </Filters>
      {data.records.length === 0 ? (
        <Empty text={isFiltered ? '没有符合条件的 API' : '您还没有发布API'}>
          {isFiltered ? (
            <Button onClick={clear}>清空筛选条件</Button>
          ) : (
            <ButtonLink to="/publishApi">发布API</ButtonLink>
          )}
        </Empty>
      ) : (
        <DataTable
          label="我发布的 API"
          rows={data.records}
          rowKey={({ draftId }) => draftId}
          columns={[
            {
              title: 'API名称',
              isMain: true,
              render: ({ apiId, name, version }) =>
                apiId ? (
                  <TextLink to={`/APIDetails?apiId=${apiId}`}>
                    {name} {version}
                  </TextLink>
                ) : (
                  `${name || '未命名'} ${version}`
                ),
            },
            { title: '分类', render: ({ categoryName }) => categoryName || '—' },
            {
              title: '状态',
              render: ({ state, rejectText }) => (
                <>
                  <PublicationState state={state} />
                  {state === 'rejected' && <Reason>{rejectText}</Reason>}
                </>
              ),
            },
            { title: '订阅数', isFigure: true, render: ({ subscribers }) => subscribers },
            {
              title: '待审批',
              isFigure: true,
              render: ({ apiId, waiting }) =>
                waiting > 0 ? <TextLink to={`/myApiAppList?apiId=${apiId}`}>{waiting}</TextLink> : '—',
            },
            { title: '近30天调用', isFigure: true, render: ({ calls30 }) => calls30.toLocaleString('zh-CN') },
            {
              title: '成功率',
              isFigure: true,
              render: ({ successRate }) => (successRate === null ? '—' : `${successRate}%`),
            },
            { title: '更新时间', render: ({ updatedAt }) => updatedAt.slice(0, 10) },
            {
              title: '操作',
              render: (api) => (
                <Actions>
                  {['draft', 'rejected'].includes(api.state) && (
                    <>
                      <TextLink to={`/publishApi?draftId=${api.draftId}`}>继续编辑</TextLink>
                      <Button $size="s" onClick={() => setAsked({ api, what: 'remove' })}>
                        删除
                      </Button>
                    </>
                  )}
                  {api.state === 'submitted' && (
                    <Button $size="s" onClick={() => setAsked({ api, what: 'withdraw' })}>
                      撤回审核
                    </Button>
                  )}
                  {api.apiId && ['online', 'deprecated'].includes(api.state) && (
                    <TextLink to={`/myApiAppList?tab=active&apiId=${api.apiId}`}>订阅者</TextLink>
                  )}
                  {api.state === 'online' && (
                    <Button $size="s" onClick={() => setDeprecated(api)}>
                      弃用
                    </Button>
                  )}
                  {['online', 'deprecated'].includes(api.state) && api.subscribers === 0 && (
                    <Button $size="s" onClick={() => setOffline(api)}>
                      下线
                    </Button>
                  )}
                </Actions>
              ),
            },
          ]}
        />
      )}
      <Pager page={data} />
      <ConfirmDialog
        title={asked?.what === 'remove' ? '删除草稿' : '撤回审核'}
        question={
          asked?.what === 'remove'
            ? `删除草稿“${asked.api.name || '未命名'}”?删除后不能恢复。`
            : `撤回“${asked?.api.name}”的审核，回到草稿?`
        }
        isOpen={asked !== null}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          void (asked!.what === 'remove' ? removing : withdrawing).run(asked!.api.draftId);
          setAsked(null);
        }}
      />
      <ReasonDialog
        title="弃用 API"
        question={`“${deprecated?.name}” ${deprecated?.version} 将在 ${sunsetDays} 天后下线，${deprecated?.subscribers} 个订阅者会收到通知。`}
        isOpen={deprecated !== null}
        label="弃用原因"
        confirmLabel="弃用"
        isRequired
        onClose={() => setDeprecated(null)}
        onConfirm={async (reason) => {
          await call(deprecateApi, { draftId: deprecated!.draftId, sunsetDays, reason });
          done('已弃用');
        }}
      />
      <ReasonDialog
        title="下线 API"
        question={`“${offline?.name}” ${offline?.version} 下线后不能再被调用。`}
        isOpen={offline !== null}
        label="下线原因"
        confirmLabel="下线"
        isRequired
        onClose={() => setOffline(null)}
        onConfirm={async (reason) => {
          await call(takeApiOffline, { draftId: offline!.draftId, reason });
          done('已下线');
        }}
      />
    </>
  );
}

const Reason = styled.p`
  max-width: 240px;
  color: ${theme.color.bad};
  font-size: ${theme.size.xs};
`;
