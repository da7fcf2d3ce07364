import styled from 'styled-components';
import { bindHost, hostStates, type PortalView } from '@portal/calls';
import { Facts, Panel, theme } from '@portal/design';
import { RoleLink } from '@portal/page';
import { formatMinute } from '@portal/rules';

export function HostTab({ view: { doId, url, host, icpNo, isOwner } }: { view: PortalView }) {
  return (
    <Panel title="域名与证书">
      <Facts
        facts={[
          ['平台地址', url],
          ['自有域名', host?.host ?? '未登记'],
          ['状态', host ? hostStates[host.state] : '—'],
          ['证书到期', certificateEndOf(host)],
          ['最近检测', host?.checkedAt ? formatMinute(host.checkedAt) : '—'],
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

function certificateEndOf(host: PortalView['host']): string {
  if (host?.certExpireAt) return formatMinute(host.certExpireAt);
  return host ? '由接入层签发与续期' : '—';
}

const Next = styled.p`
  margin-top: ${theme.space.l};
`;
