import styled from 'styled-components';
import { healthStates, viewDeskHealth } from '@portal/calls';
import { call } from '@portal/client';
import { ErrorPanel, Panel, Skeleton, Status, TextLink, theme } from '@portal/design';
import { useLoaded } from '@portal/page';
import { formatMinute } from '@portal/rules';

const load = (signal: AbortSignal) => call(viewDeskHealth, {}, { signal });

/** Health of each part of the portal. */
export function HealthLines() {
  const { data, reason, retry } = useLoaded(load);
  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  if (!data) return <Skeleton $height={120} />;

  return (
    <Panel title="门户状态" aside={`截至 ${formatMinute(data.asOf)}`}>
      <Lines>
        {data.records.map(({ part, state, text, link }) => (
          <li key={part + text}>
            <strong>{part}</strong>
            <Status tone={state}>{healthStates[state]}</Status>
            <span>{link ? <TextLink to={link}>{text}</TextLink> : text}</span>
          </li>
        ))}
      </Lines>
    </Panel>
  );
}

const Lines = styled.ul`
  li {
    display: grid;
    grid-template-columns: 72px 64px minmax(0, 1fr);
    gap: ${theme.space.m};
    padding: ${theme.space.s} 0;
    overflow-wrap: anywhere;
  }
  strong {
    font-weight: 500;
  }
`;
