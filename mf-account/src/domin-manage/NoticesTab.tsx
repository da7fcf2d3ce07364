import styled from 'styled-components';
import { openPortalStates, type PortalView } from '@portal/calls';
import { ButtonLink, Panel, TextLink, theme } from '@portal/design';
import { TabText } from './TabText';

/** Links to the notices that the portal's managers write. */
export function NoticesTab({ view: { doId, doName, url, state } }: { view: PortalView }) {
  return (
    <Panel title="公告">
      <TabText>
        写给“{doName}
        ”访客的公告，显示在专区首页与公告中心，可以定时发布、置顶与撤回。保存后立即生效，不需要再发布专区。
      </TabText>
      <Links>
        <ButtonLink to={`/portalNotices?doId=${doId}`} $kind="primary">
          管理公告
        </ButtonLink>
        {openPortalStates.includes(state) && (
          <TextLink to={`${url}/noticeCenter`} target="_blank" rel="noreferrer">
            查看专区的公告中心
          </TextLink>
        )}
      </Links>
    </Panel>
  );
}

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.l};
`;
