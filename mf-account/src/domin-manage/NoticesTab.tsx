import { ButtonLink, Panel, TextLink } from '@portal/design';
import type { PortalView } from '@portal/calls';

/** Notices are published by the operators, into the portals that they name. */
export function NoticesTab({ view: { url } }: { view: PortalView }) {
  return (
    <Panel title="公告">
      <p>
        专区的公告由平台运营审核后发布，显示在专区首页与
        <TextLink to={`${url}/noticeCenter`} target="_blank" rel="noreferrer">
          专区的公告中心
        </TextLink>
        。需要发布时请提交工单，写明标题、内容与时间。
      </p>
      <ButtonLink to="/help">提交工单</ButtonLink>
    </Panel>
  );
}
