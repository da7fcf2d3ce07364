import styled from 'styled-components';
import { incidentKinds, incidentStates, severities, type StatusIncident } from '@portal/calls';
import { Tag, Timeline, theme } from '@portal/design';

/** An incident or maintenance with its updates, newest first. */
export function IncidentItem({ incident }: { incident: StatusIncident }) {
  const { incidentId, kind, title, severity, state, parts, startsAt, endsAt, updates } = incident;
  const isOver = state === 'resolved' || state === 'cancelled';
  return (
    <Item id={incidentId}>
      <h3>{title}</h3>
      <Facts>
        <Tag $look={kind === 'maintenance' ? 'plain' : isOver ? 'plain' : 'bad'}>{incidentKinds[kind]}</Tag>
        <Tag $look={isOver ? 'good' : 'warn'}>{incidentStates[state]}</Tag>
        {kind === 'incident' && <span>影响：{severities[severity]}</span>}
        <span>{parts.join('、')}</span>
        <span>
          {startsAt.slice(0, 16)}
          {endsAt && ` 至 ${endsAt.slice(0, 16)}`}
        </span>
      </Facts>
      <Timeline
        events={updates.map(({ state: said, text, at }) => ({
          at: at.slice(0, 16),
          title: incidentStates[said],
          text,
        }))}
      />
    </Item>
  );
}

const Item = styled.li`
  padding: ${theme.space.l} 0 0;
  border-top: 1px solid ${theme.color.line};
  &:first-child {
    border-top: 0;
    padding-top: 0;
  }
  h3 {
    font-size: ${theme.size.l};
    font-weight: 600;
  }
`;

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.s} ${theme.space.m};
  margin: ${theme.space.s} 0 ${theme.space.m};
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.s};
`;
