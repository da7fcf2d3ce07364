import styled from 'styled-components';
import { statusFeed, statusRss, viewStatus, type CallReply, type StatusIncident } from '@portal/calls';
import { apiBase } from '@portal/client';
import { definePage } from '@portal/contract';
import { Container, Empty, ListHead, Notice, Panel, theme } from '@portal/design';
import { Pager, loadList } from '@portal/page';
import { FollowButton } from './FollowButton';
import { healthSentences, healthTones } from './healthTones';
import { IncidentItem } from './IncidentItem';
import { PartRow } from './PartRow';

type StatusPage = CallReply<typeof viewStatus>;

export const page = definePage<StatusPage>({
  load: (request) => loadList(viewStatus, request, { filters: [] }),
  Page: SystemStatus,
});

/** Health of the portal, now and in the last days, with incidents and maintenance. */
function SystemStatus({ data }: { data: StatusPage }) {
  const { health, parts, open, planned, records, checkedAt } = data;
  return (
    <Container>
      <ListHead title="系统状态" help="各部分的运行情况、正在处理的故障与计划中的维护。">
        <Tools data-off-paper>
          <FollowButton />
          <a href={`${apiBase}${statusFeed.path}`} target="_blank" rel="noreferrer">
            Atom 订阅
          </a>
          <a href={`${apiBase}${statusRss.path}`} target="_blank" rel="noreferrer">
            RSS 订阅
          </a>
        </Tools>
      </ListHead>
      {checkedAt !== null && (
        <Notice tone={healthTones[health]}>
          <strong>{healthSentences[health]}</strong>
          <span>{checkedAt.slice(0, 16)} 检查</span>
        </Notice>
      )}
      {open.length > 0 && <Incidents title="正在处理" incidents={open} />}
      {planned.length > 0 && <Incidents title="计划维护" incidents={planned} />}
      <Panel title="各部分">
        {parts.length === 0 ? (
          <Empty text="还没有检查过，请稍后刷新" />
        ) : (
          <ul>
            {parts.map((part) => (
              <PartRow key={part.part} part={part} />
            ))}
          </ul>
        )}
      </Panel>
      {records.length === 0 ? (
        <Panel title="历史事件">
          <Empty text="没有历史事件" />
        </Panel>
      ) : (
        <Incidents title="历史事件" incidents={records} />
      )}
      <Pager page={data} />
    </Container>
  );
}

function Incidents({ title, incidents }: { title: string; incidents: readonly StatusIncident[] }) {
  return (
    <Panel title={title}>
      <ul>
        {incidents.map((incident) => (
          <IncidentItem key={incident.incidentId} incident={incident} />
        ))}
      </ul>
    </Panel>
  );
}

const Tools = styled.div`
  display: flex;
  justify-content: flex-end;
  align-items: center;
  gap: ${theme.space.m};
`;
