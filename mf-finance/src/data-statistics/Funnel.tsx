import styled from 'styled-components';
import type { CallReply, statisticsBusiness } from '@portal/calls';
import { Panel, theme } from '@portal/design';

type Steps = CallReply<typeof statisticsBusiness>['funnel'];

/** Conversion from viewing an API to calling it. */
export function Funnel({ funnel: { views, testers, applies, firstCalls } }: { funnel: Steps }) {
  const steps = [
    { label: '浏览', value: views, unit: '次' },
    { label: '沙箱调用', value: testers, unit: '个账号' },
    { label: '申请', value: applies, unit: '份' },
    { label: '首次调用', value: firstCalls, unit: '个订阅' },
  ];
  const most = Math.max(1, ...steps.map(({ value }) => value));
  return (
    <Panel title="转化">
      <List>
        {steps.map(({ label, value, unit }) => (
          <li key={label}>
            <span>{label}</span>
            <Track aria-hidden="true">
              <i style={{ width: `${(value / most) * 100}%` }} />
            </Track>
            <b>
              {value.toLocaleString('zh-CN')} {unit}
            </b>
          </li>
        ))}
      </List>
      <Small>各步分别计数，不跟踪个人：浏览按次，沙箱调用按账号，申请与首次调用按生产订阅。</Small>
    </Panel>
  );
}

const List = styled.ol`
  display: grid;
  gap: ${theme.space.m};
  margin: 0 0 ${theme.space.m};
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: 72px 1fr 110px;
    align-items: center;
    gap: ${theme.space.m};
  }
  b {
    font-weight: 500;
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
`;

const Track = styled.span`
  height: 12px;
  border-radius: 6px;
  background: ${theme.color.mist};
  overflow: hidden;
  i {
    display: block;
    height: 100%;
    background: ${theme.color.brand};
  }
`;

const Small = styled.p`
  font-size: ${theme.size.xs};
  color: ${theme.color.inkFaint};
`;
