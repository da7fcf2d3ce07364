import styled from 'styled-components';
import type { EndedApi as Ended } from '@portal/calls';
import { ButtonLink, Container, Facts, TextLink, theme } from '@portal/design';
import { usePageTitle } from '@portal/page';
import { formatMinute } from '@portal/rules';

/** Shown for an API that is no longer online: the reason, and alternatives. */
export function EndedApi({ ended }: { ended: Ended }) {
  const { apiName, status, endedAt, reason, successor, alternatives } = ended;
  usePageTitle('API已下线');
  const isStopped = status === 'suspended';
  return (
    <Room>
      <h1>
        “{apiName}”{isStopped ? '已被平台停用' : '已下线'}
      </h1>
      <Facts
        facts={[
          ...(endedAt === null ? [] : [['下线时间', formatMinute(endedAt)] as const]),
          ['原因', reason || '提供方没有说明'],
        ]}
      />
      {successor && (
        <p>
          提供方建议改用 <TextLink to={`/APIDetails?apiId=${successor.apiId}`}>{successor.apiName}</TextLink>
        </p>
      )}
      {alternatives.length > 0 && (
        <>
          <h2>同类 API</h2>
          <ul>
            {alternatives.map((one) => (
              <li key={one.apiId}>
                <TextLink to={`/APIDetails?apiId=${one.apiId}`}>{one.apiName}</TextLink>
              </li>
            ))}
          </ul>
        </>
      )}
      <Links>
        <ButtonLink to="/APIList" $kind="primary">
          浏览 API
        </ButtonLink>
        <ButtonLink to="/myApply">我的申请</ButtonLink>
      </Links>
    </Room>
  );
}

const Room = styled(Container)`
  max-width: ${theme.width.reading};
  padding-top: ${theme.space.xxxl};
  padding-bottom: ${theme.space.xxxl};
  h1 {
    margin-bottom: ${theme.space.l};
    font: 700 28px/36px ${theme.font.serif};
  }
  h2 {
    margin: ${theme.space.xl} 0 ${theme.space.s};
    font-size: ${theme.size.l};
  }
  p {
    margin-top: ${theme.space.l};
  }
`;

const Links = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.m};
  margin-top: ${theme.space.xl};
`;
