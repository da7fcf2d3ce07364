import { useState } from 'react';
import { listTickets, ticketKinds, ticketStates, type CallReply } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { DataTable, PageHead, StatusTabs, Button, Empty } from '@portal/design';
import { Pager } from '@portal/page';
import { useListQuery, useRevalidator } from '@portal/router';
import { keyOf } from '@portal/rules';
import { TicketDialog } from '../common/TicketDialog';
import { TicketState } from '../common/TicketState';

type Tickets = CallReply<typeof listTickets>;

export const page = definePage<Tickets>({
  load: ({ query, signal }) =>
    call(
      listTickets,
      {
        all: 1,
        state: keyOf(ticketStates, query.get('state')) ?? 'open',
        pageNo: query.get('pageNo') ?? 1,
        pageSize: query.get('pageSize') ?? 20,
      },
      { signal },
    ),
  Page: TicketDesk,
});

/** Questions of members, for the operators. */
function TicketDesk({ data }: { data: Tickets }) {
  const { query, change } = useListQuery<'state'>();
  const revalidator = useRevalidator();
  const [opened, setOpened] = useState<string | null>(null);

  return (
    <>
      <PageHead title="工单" help="用户提交的问题，回复会发到对方的消息中心。" />
      <StatusTabs
        label="工单状态"
        tabs={Object.entries(ticketStates).map(([id, title]) => ({ id, title }))}
        current={query.get('state') ?? 'open'}
        onChange={(state) => change({ state })}
      />
      {data.records.length === 0 ? (
        <Empty text="没有这个状态的工单" />
      ) : (
        <DataTable
          label="工单"
          rows={data.records}
          rowKey={({ ticketId }) => ticketId}
          columns={[
            {
              title: '标题',
              isMain: true,
              render: ({ ticketId, title }) => (
                <Button $size="s" $kind="quiet" onClick={() => setOpened(ticketId)}>
                  {title}
                </Button>
              ),
            },
            { title: '类型', render: ({ kind }) => ticketKinds[kind] },
            { title: '提交人', render: ({ applicant }) => applicant },
            { title: '状态', render: ({ state }) => <TicketState state={state} /> },
            { title: '提交时间', render: ({ createdAt }) => createdAt.slice(0, 16) },
            { title: '最近往来', render: ({ updatedAt }) => updatedAt.slice(0, 16) },
          ]}
        />
      )}
      <Pager page={data} />
      {opened && (
        <TicketDialog
          ticketId={opened}
          onClose={() => {
            setOpened(null);
            void revalidator.revalidate();
          }}
        />
      )}
    </>
  );
}
