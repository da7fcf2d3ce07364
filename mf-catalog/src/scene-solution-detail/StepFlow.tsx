import styled from 'styled-components';
import type { SolutionView } from '@portal/calls';
import { Card, Glyph, TextLink, theme } from '@portal/design';

/** Steps of a scene in order, each with its APIs. */
export function StepFlow({ steps }: { steps: SolutionView['steps'] }) {
  return (
    <Flow>
      {steps.map(({ title, text, apis }, at) => (
        <Card as="li" key={title}>
          <Place>第 {at + 1} 步</Place>
          <h3>{title}</h3>
          <p>{text}</p>
          {apis.map(({ apiId, apiName, icon, note }) => (
            <Api key={apiId}>
              <Glyph aria-hidden="true">{icon}</Glyph>
              <div>
                <TextLink to={`/APIDetails?apiId=${encodeURIComponent(apiId)}`}>{apiName}</TextLink>
                <small>{note}</small>
              </div>
            </Api>
          ))}
          {apis.length === 0 && <small>这一步用到的 API 已下线</small>}
        </Card>
      ))}
    </Flow>
  );
}

const Flow = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(240px, 100%), 1fr));
  gap: ${theme.space.l};
  > li {
    padding: ${theme.space.l};
  }
  h3 {
    font-weight: 600;
  }
  p,
  small {
    color: ${theme.color.inkSoft};
  }
`;

const Place = styled.span`
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.xs};
`;

const Api = styled.div`
  display: flex;
  align-items: center;
  gap: ${theme.space.m};
  margin-top: ${theme.space.m};
  > div {
    display: grid;
  }
`;
