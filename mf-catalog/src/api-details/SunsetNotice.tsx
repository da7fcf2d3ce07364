import styled from 'styled-components';
import type { ApiView } from '@portal/calls';
import { Notice, TextLink, theme } from '@portal/design';
import { formatDay } from '@portal/rules';

/** For a deprecated version: until when it can be called, and what replaces it. */
export function SunsetNotice({ view: { base, versions } }: { view: ApiView }) {
  const shown = versions.find(({ version }) => version === base.shownVersion);
  if (shown?.status !== 'deprecated') return null;
  const newer = versions.find(({ status }) => status === 'online');
  return (
    <UnderHeader>
      <Notice tone="warn">
        {shown.version} 已弃用
        {shown.sunsetAt !== null && `，将于 ${formatDay(shown.sunsetAt)} 下线，之后的调用会被拒绝`}。
        {newer && (
          <TextLink to={`/APIDetails?apiId=${base.apiId}&version=${encodeURIComponent(newer.version)}`}>
            查看 {newer.version}
          </TextLink>
        )}{' '}
        {shown.successor && (
          <TextLink to={`/APIDetails?apiId=${shown.successor.apiId}`}>
            改用“{shown.successor.apiName}”
          </TextLink>
        )}
      </Notice>
    </UnderHeader>
  );
}

const UnderHeader = styled.div`
  margin-top: ${theme.space.l};
`;
