import styled from 'styled-components';
import type { SolutionView } from '@portal/calls';
import { Card, theme, wide } from '@portal/design';

/** Architecture of a scene, drawn from its steps, so that it is always up to date. */
export function SceneArchitecture({ steps }: { steps: SolutionView['steps'] }) {
  return (
    <Figure aria-label="架构图">
      <Box>
        <b>您的系统</b>
        <small>网页、应用、后台任务</small>
      </Box>
      <Arrow>签名调用</Arrow>
      <Box $isGate>
        <b>平台网关</b>
        <small>鉴权 · 限流 · 计量计费</small>
      </Box>
      <Arrow>按步骤转发</Arrow>
      <Steps>
        {steps.map(({ title, apis }) => (
          <Box as="li" key={title}>
            <small>{title}</small>
            <Parts>
              {apis.map(({ apiId, apiName, icon }) => (
                <span key={apiId}>
                  <i aria-hidden="true">{icon}</i>
                  {apiName}
                </span>
              ))}
              {apis.length === 0 && <small>已下线</small>}
            </Parts>
          </Box>
        ))}
      </Steps>
    </Figure>
  );
}

const Figure = styled.figure`
  display: grid;
  gap: ${theme.space.s};
  margin: 0;
  align-items: center;
  ${wide} {
    grid-template-columns: auto minmax(72px, auto) auto minmax(72px, auto) minmax(0, 1fr);
  }
`;

const Box = styled(Card)<{ $isGate?: boolean }>`
  display: grid;
  gap: ${theme.space.xs};
  padding: ${theme.space.m} ${theme.space.l};
  text-align: center;
  background: ${({ $isGate }) => ($isGate ? theme.color.brandTint : theme.color.paper)};
  small {
    color: ${theme.color.inkSoft};
  }
`;

const Arrow = styled.span`
  display: grid;
  justify-items: center;
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.xs};
  &::after {
    content: '↓';
    content: '↓' / '';
    font-size: ${theme.size.l};
  }
  ${wide} {
    &::after {
      content: '→';
      content: '→' / '';
    }
  }
`;

const Steps = styled.ol`
  display: grid;
  gap: ${theme.space.s};
  > li {
    text-align: left;
  }
`;

const Parts = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.xs} ${theme.space.m};
  i {
    margin-right: ${theme.space.xs};
    font-style: normal;
    color: ${theme.color.brand};
  }
`;
