import styled from 'styled-components';
import { ButtonLink, Panel, Status, theme } from '@portal/design';
import { firstSteps, type Progress } from '../common/firstSteps';

/** Steps from a new account to the first call, for members without an app. */
export function FirstSteps({ progress }: { progress: Progress }) {
  const next = firstSteps.findIndex(({ isDone }) => !isDone(progress));

  return (
    <Panel title="四步接入">
      <List>
        {firstSteps.map(({ title, text, to, label }, index) => (
          <li key={title} aria-current={index === next ? 'step' : undefined}>
            <strong>
              {index + 1}. {title}
            </strong>
            <span>{text}</span>
            {index < next && <Status tone="good">已完成</Status>}
            {index === next && (
              <ButtonLink to={to} $size="s" $kind="primary">
                {label}
              </ButtonLink>
            )}
          </li>
        ))}
      </List>
    </Panel>
  );
}

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(200px, 100%), 1fr));
  gap: ${theme.space.m};
  li {
    display: grid;
    justify-items: start;
    align-content: start;
    gap: ${theme.space.xs};
    padding: ${theme.space.l};
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.card};
    background: ${theme.color.mist};
  }
  li[aria-current] {
    border-color: ${theme.color.brand};
    background: ${theme.color.brandTint};
  }
  span {
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
  a {
    margin-top: ${theme.space.s};
  }
`;
