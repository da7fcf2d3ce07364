import styled from 'styled-components';
import { sceneTypes, type ListedSolution } from '@portal/calls';
import { Card, Glyph, Tag, theme } from '@portal/design';
import { Heart } from '@portal/page';
import { Link } from '@portal/router';

interface SolutionGridProps {
  solutions: readonly ListedSolution[];
  /** Also names their steps. */
  hasSteps?: boolean;
}

/** Scenes as cards, each linked to its details. */
export function SolutionGrid({ solutions, hasSteps = false }: SolutionGridProps) {
  return (
    <Grid>
      {solutions.map(({ soId, title, brief, icon, type, apiNum, steps = [] }) => (
        <Tile as="article" key={soId}>
          <Head>
            <Glyph aria-hidden="true">{icon}</Glyph>
            <h3>
              <Link to={`/sceneSolutionDetail?soId=${encodeURIComponent(soId)}`}>{title}</Link>
            </h3>
            <Heart kind="solution" objId={soId} title={title} />
          </Head>
          <p>{brief}</p>
          {hasSteps && steps.length > 0 && (
            <Steps aria-label="步骤">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </Steps>
          )}
          <Foot>
            <Tag $look="brand">{sceneTypes[type]}</Tag>
            <span>{apiNum} 个 API</span>
          </Foot>
        </Tile>
      ))}
    </Grid>
  );
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(250px, 100%), 1fr));
  gap: ${theme.space.l};
`;

const Tile = styled(Card)`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: ${theme.space.m};
  padding: 20px;
  &:hover {
    border-color: ${theme.color.brand};
  }
  > p {
    flex: 1;
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
`;

const Head = styled.div`
  display: flex;
  gap: ${theme.space.m};
  align-items: center;
  h3 {
    flex: 1;
    font-size: ${theme.size.l};
    font-weight: 600;
  }
  /* Makes the whole card a link. */
  a::after {
    content: '';
    position: absolute;
    inset: 0;
  }
`;

const Steps = styled.ol`
  display: grid;
  gap: ${theme.space.xs};
  padding-top: ${theme.space.m};
  border-top: 1px solid ${theme.color.line};
  counter-reset: step;
  color: ${theme.color.inkSoft};
  font-size: ${theme.size.s};
  li {
    counter-increment: step;
    overflow-wrap: anywhere;
  }
  li::before {
    content: counter(step) ' ';
    margin-right: ${theme.space.xs};
    color: ${theme.color.brand};
    font-family: ${theme.font.serif};
    font-weight: 700;
  }
`;

const Foot = styled.div`
  display: flex;
  justify-content: space-between;
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
`;
