import { useEffect } from 'react';
import { useLoaderData } from 'react-router-dom';
import styled from 'styled-components';
import { ButtonLink, Container, Icon, Steps, theme } from '@portal/design';
import { useSearchParams } from '@portal/router';
import { ownPath } from '@portal/session';
import type { OutcomeFacts } from '@portal/contract/internal';
import { useBoot } from '../bootDocument';
import type { ResultData } from './loadResult';

/** /success and /successComponent: the outcome of an action, its next steps, and links. */
export function ResultPage() {
  const { kind, facts } = useLoaderData<ResultData>();
  const { brand } = useBoot();
  const [query] = useSearchParams();
  const next = ownPath(query.get('next'));
  const title = facts?.title ?? kind?.title ?? '没有可以显示的结果';

  useEffect(() => {
    document.title = `${title} - ${brand.name}`;
  }, [title, brand.name]);

  return (
    <Room>
      {facts && <Sign facts={facts} />}
      <h1>{title}</h1>
      <p>
        {facts?.text ?? (kind ? `最新的结果请到${kind.listTitle}查看。` : '这个地址没有说明是什么的结果。')}
      </p>
      {facts?.steps && <Steps labels={facts.steps.labels} current={facts.steps.current} />}
      <Row>
        {facts?.detail && (
          <ButtonLink to={facts.detail.to} $kind="primary">
            {facts.detail.label}
          </ButtonLink>
        )}
        {next ? (
          <ButtonLink to={next}>继续</ButtonLink>
        ) : (
          <ButtonLink to={kind?.list ?? '/'}>{kind ? `去${kind.listTitle}` : '返回首页'}</ButtonLink>
        )}
      </Row>
    </Room>
  );
}

const signs = {
  good: { icon: 'check', ground: theme.color.goodTint, ink: theme.color.good },
  warn: { icon: 'warning', ground: theme.color.warnTint, ink: theme.color.warn },
  bad: { icon: 'close', ground: theme.color.badTint, ink: theme.color.bad },
  calm: { icon: 'pin', ground: theme.color.mist, ink: theme.color.inkSoft },
} as const;

/** Icon for the tone of the outcome. It has no text alternative, because the title states the outcome. */
function Sign({ facts: { tone } }: { facts: OutcomeFacts }) {
  const { icon, ground, ink } = signs[tone];
  return (
    <Round $ground={ground} $ink={ink}>
      <Icon name={icon} />
    </Round>
  );
}

const Room = styled(Container)`
  max-width: 760px;
  padding-top: ${theme.space.huge};
  padding-bottom: ${theme.space.huge};
  text-align: center;
  h1 {
    margin-top: ${theme.space.l};
    font: 700 ${theme.size.xxl} / 36px ${theme.font.serif};
    overflow-wrap: anywhere;
  }
  > p {
    margin: ${theme.space.s} 0 ${theme.space.xl};
    color: ${theme.color.inkSoft};
  }
`;

const Round = styled.div<{ $ground: string; $ink: string }>`
  display: inline-grid;
  place-items: center;
  width: 56px;
  height: 56px;
  border-radius: 50%;
  background: ${({ $ground }) => $ground};
  color: ${({ $ink }) => $ink};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: ${theme.space.m};
  margin-top: ${theme.space.xl};
`;
