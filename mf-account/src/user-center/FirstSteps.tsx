import styled from 'styled-components';
import type { UserOverview } from '@portal/calls';
import { ButtonLink, Panel, Status, theme } from '@portal/design';

type Progress = Pick<UserOverview, 'registerType' | 'apps' | 'subscriptions' | 'applyPending'>;

const steps = [
  { title: '实名认证', text: '认证通过后才能创建应用', to: '/unitType', label: '去认证', isDone: isVerified },
  { title: '创建应用', text: '立即得到沙箱密钥', to: '/createMyApp', label: '创建应用', isDone: hasApp },
  { title: '申请 API', text: '选套餐、设预算', to: '/APIList', label: '浏览API', isDone: hasApplied },
  {
    title: '调用',
    text: '在线测试，或从自己的程序调用',
    to: '/getKey',
    label: '获取密钥',
    isDone: () => false,
  },
] as const;

function isVerified({ registerType }: Progress) {
  return registerType !== null;
}

function hasApp({ apps }: Progress) {
  return apps > 0;
}

function hasApplied({ subscriptions, applyPending }: Progress) {
  return subscriptions + applyPending > 0;
}

/** The way from a new account to the first call, for whoever has no app yet. */
export function FirstSteps({ progress }: { progress: Progress }) {
  const next = steps.findIndex(({ isDone }) => !isDone(progress));

  return (
    <Panel title="四步接入">
      <List>
        {steps.map(({ title, text, to, label }, index) => (
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
