import styled from 'styled-components';
import { addApp, authenticationStates } from '@portal/calls';
import { definePage } from '@portal/contract';
import { PageHead, Panel, Tiles, Status, TextLink, theme } from '@portal/design';
import { agreeing, RoleLink } from '@portal/page';
import { formatBalance } from '@portal/rules';
import { useMember } from '@portal/session';
import { FirstSteps } from './FirstSteps';
import { loadUserCentre, type UserCentre } from './loadUserCentre';
import { MyApplies } from './MyApplies';
import { MyApps } from './MyApps';
import { NewNotices } from './NewNotices';
import { RecentCalls } from './RecentCalls';
import { Sparkline } from './Sparkline';

export const page = definePage<UserCentre>({ load: loadUserCentre, Page: UserCenter });

function UserCenter({ data: { overview: data, ...blocks } }: { data: UserCentre }) {
  const member = useMember();
  const isNew = data.apps === 0 && blocks.view === 'consumer';
  const isVerified = data.registerType !== null;
  const state = data.authenticationState;
  const calls = data.week.reduce((sum, day) => sum + day.calls, 0);

  return (
    <>
      <PageHead title={`您好，${member?.name ?? ''}`} help="从这里开始：待办、用量与余额。">
        {isVerified && (
          <RoleLink needs={addApp} to="/createMyApp" $kind="primary">
            创建应用
          </RoleLink>
        )}
      </PageHead>
      <Tiles
        tiles={[
          {
            label: '认证',
            value: isVerified ? '已认证' : authenticationStates[state],
            note: <TextLink to="/unitType">{isVerified ? '查看' : '去认证'}</TextLink>,
          },
          {
            label: `${agreeing(data.apps)}应用`,
            value: data.apps,
            note: <TextLink to="/myAppList">我的应用</TextLink>,
          },
          {
            label: `${agreeing(data.subscriptions)}订阅中的 API`,
            value: data.subscriptions,
            note: <TextLink to="/myApply">{data.applyPending} 个待审核</TextLink>,
          },
          {
            label: '可用余额',
            value: formatBalance(data.balance),
            note: <TextLink to="/budget">费用中心</TextLink>,
          },
          {
            label: `${agreeing(data.unread)}未读消息`,
            value: data.unread,
            note: <TextLink to="/myNotify">消息中心</TextLink>,
          },
        ]}
      />
      <Columns>
        <Panel title="待办">
          {data.todo.length === 0 ? (
            <p>没有需要处理的事。</p>
          ) : (
            <ul>
              {data.todo.map(({ title, link, level }) => (
                <Todo key={title}>
                  <Status tone={level}>
                    <TextLink to={link}>{title}</TextLink>
                  </Status>
                </Todo>
              ))}
            </ul>
          )}
        </Panel>
        <Panel title="近 7 天调用" aside={<TextLink to="/statistical">统计</TextLink>}>
          {calls === 0 ? (
            <p>
              您的应用还没有调用。<TextLink to="/APIList">浏览API</TextLink>
            </p>
          ) : (
            <Sparkline days={data.week} />
          )}
        </Panel>
      </Columns>
      {isNew ? <FirstSteps progress={data} /> : <RecentCalls calls={blocks.calls} view={blocks.view} />}
      {!isNew && (
        <Columns>
          <MyApps apps={blocks.apps} />
          <MyApplies applies={blocks.applies} />
        </Columns>
      )}
      <NewNotices notices={blocks.notices} />
    </>
  );
}

const Columns = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(320px, 100%), 1fr));
  gap: ${theme.space.l};
  margin-bottom: ${theme.space.l};
  > section {
    margin-bottom: 0;
  }
`;

const Todo = styled.li`
  padding: ${theme.space.s} 0;
  border-top: 1px solid ${theme.color.line};
  &:first-child {
    border: 0;
  }
`;
