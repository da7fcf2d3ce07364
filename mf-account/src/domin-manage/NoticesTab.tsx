import styled from 'styled-components';
import { openPortalStates, type PortalView } from '@portal/calls';
import { ButtonLink, Panel, TextLink, theme } from '@portal/design';
import { TabText } from './TabText';

/** Notices are published by the operators, into the portals that they name. */
export function NoticesTab({ view: { doName, url, state } }: { view: PortalView }) {
  return (
    <Panel title="公告">
      <TabText>
        专区的公告由平台运营发布，显示在专区首页与公告中心，这里不能自行发布。需要发布、修改或撤回时请提交工单，写明专区“
        {doName}”、标题、内容与发布时间。
      </TabText>
      <Links>
        <ButtonLink to="/help#tickets" $kind="primary">
          提交工单
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
