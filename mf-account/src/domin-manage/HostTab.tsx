import styled from 'styled-components';
import { bindHost, hostStates, type PortalView } from '@portal/calls';
import { Facts, Panel, theme } from '@portal/design';
import { RoleLink } from '@portal/page';

export function HostTab({ view: { doId, url, host, icpNo, isOwner } }: { view: PortalView }) {
  return (
    <Panel title="域名与证书">
      <Facts
        facts={[
          ['平台地址', url],
          ['自有域名', host?.host ?? '未登记'],
          ['状态', host ? hostStates[host.state] : '—'],
          ['证书到期', host?.certExpireAt ?? (host ? '由接入层签发与续期' : '—')],
          ['最近检测', host?.checkedAt ?? '—'],
          ['备案号', icpNo || '未填写'],
        ]}
      />
      {isOwner === 1 && (
        <Next>
          <RoleLink needs={bindHost} to={`/addDomainIp?doId=${doId}`} $kind="primary">
            {host ? '查看解析记录' : '绑定自有域名'}
          </RoleLink>
        </Next>
      )}
    </Panel>
  );
}

const Next = styled.p`
  margin-top: ${theme.space.l};
`;
