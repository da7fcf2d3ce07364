import styled from 'styled-components';
import { authenticationState, authenticationStates, type UserOverview } from '@portal/calls';
import { ButtonLink, ErrorPanel, TextLink, theme } from '@portal/design';
import { agreeing, useLoaded } from '@portal/page';
import { formatBalance } from '@portal/rules';
import { useMember } from '@portal/session';
import { loadOverview } from './loadOverview';

/** Home page block in the headline: overview of the signed-in member. */
export function widget() {
  return <MyOverview />;
}

function MyOverview() {
  const { data, reason, retry } = useLoaded(loadOverview);
  const name = useMember()?.name;
  if (reason) return <ErrorPanel title={reason} onRetry={retry} />;
  if (!data) return null;

  const figures = [
    { label: `${agreeing(data.apps)}应用`, value: data.apps, to: '/myAppList' },
    { label: `${agreeing(data.applyPending)}待审核申请`, value: data.applyPending, to: '/myApply' },
    { label: `${agreeing(data.unread)}未读消息`, value: data.unread, to: '/myNotify' },
    { label: '可用余额', value: formatBalance(data.balance), to: '/budget' },
  ];
  return (
    <Region aria-label="我的概览">
      <header>
        <strong>您好，{name}</strong>
        <Standing overview={data} />
      </header>
      <dl>
        {figures.map(({ label, value, to }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <TextLink to={to}>{value}</TextLink>
            </dd>
          </div>
        ))}
      </dl>
    </Region>
  );
}

/** State of the member's verification, with its next step; once verified a link to the user centre. */
function Standing({ overview: { registerType, authenticationState: state } }: { overview: UserOverview }) {
  if (registerType !== null) return <TextLink to="/userCenter">用户中心 →</TextLink>;
  return state === authenticationState.waiting ? (
    <TextLink to="/unitType">认证{authenticationStates[state]}</TextLink>
  ) : (
    <ButtonLink to="/unitType" $size="s" $kind="primary">
      {state === authenticationState.none ? '去认证' : '重新认证'}
    </ButtonLink>
  );
}

const Region = styled.section`
  padding: ${theme.space.m} ${theme.space.l};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.card};
  background: ${theme.color.paper};
  header {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: center;
    gap: ${theme.space.xs} ${theme.space.m};
    min-height: 28px;
  }
  strong {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(88px, 1fr));
    gap: ${theme.space.s};
    margin-top: ${theme.space.s};
  }
  dt {
    font-size: ${theme.size.xs};
    color: ${theme.color.inkFaint};
  }
  dd {
    font: 600 ${theme.size.l} / 24px ${theme.font.serif};
    font-variant-numeric: tabular-nums;
  }
`;
