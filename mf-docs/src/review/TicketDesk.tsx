import { listTickets, ticketKinds, ticketStates, type CallReply } from '@portal/calls';
import { definePage } from '@portal/contract';
import { Button, PageHead, StatusTabs, TextLink } from '@portal/design';
import { ListTable, Pager, loadList, useServerEvent } from '@portal/page';
import { useListQuery, useRevalidator } from '@portal/router';
import { keyOf } from '@portal/rules';
import { TicketDialog } from '../common/TicketDialog';
import { TicketState } from '../common/TicketState';
import { useOpenedTicket } from '../common/useOpenedTicket';

type Tickets = CallReply<typeof listTickets>;

const stateOf = (query: URLSearchParams) => keyOf(ticketStates, query.get('state')) ?? 'open';

export const page = definePage<Tickets>({
  load: (request) =>
    loadList(listTickets, request, {
      filters: ['apiId'],
      also: { all: 1, state: stateOf(request.query) },
      pageSize: 20,
    }),
  Page: TicketDesk,
});

/** Tickets of all members, for the operators. */
function TicketDesk({ data }: { data: Tickets }) {
  const { query, change } = useListQuery<'state' | 'apiId'>();
  const { opened, open, close } = useOpenedTicket();
  const { revalidate } = useRevalidator();
  useServerEvent('queues', () => void revalidate());

  return (
    <>
      <PageHead title="工单" help="用户提交的问题，回复会发到对方的消息中心。">
        {query.has('apiId') && <Button onClick={() => change({ apiId: null })}>查看全部 API</Button>}
      </PageHead>
      <StatusTabs
        label="工单状态"
        tabs={Object.entries(ticketStates).map(([id, title]) => ({ id, title }))}
        current={stateOf(query)}
        onChange={(state) => change({ state })}
      />
      <ListTable
        label="工单"
        rows={data.records}
        rowKey={({ ticketId }) => ticketId}
        columns={[
          {
            title: '标题',
            isMain: true,
            render: ({ ticketId, title }) => (
              <Button $size="s" $kind="quiet" onClick={() => open(ticketId)}>
                {title}
              </Button>
            ),
          },
          {
            title: '相关 API',
            render: ({ api, state }) =>
              api && (
                <TextLink to={`/ops/ticket?state=${state}&apiId=${encodeURIComponent(api.apiId)}`}>
                  {api.apiName}
                </TextLink>
              ),
          },
          { title: '类型', render: ({ kind }) => ticketKinds[kind] },
          { title: '提交人', isKey: true, render: ({ applicant }) => applicant },
          { title: '状态', isKey: true, render: ({ state }) => <TicketState state={state} /> },
          { title: '提交时间', render: ({ createdAt }) => createdAt.slice(0, 16) },
          { title: '最近往来', isKey: true, render: ({ updatedAt }) => updatedAt.slice(0, 16) },
        ]}
        empty={{ text: query.has('apiId') ? '没有关于这个 API 的工单' : '没有这个状态的工单' }}
      />
      <Pager page={data} />
      {opened && <TicketDialog key={opened} ticketId={opened} onClose={close} />}
    </>
  );
}
