import { useEffect } from 'react';
import styled from 'styled-components';
import { useNavigate, useSearchParams } from '@portal/router';
import { Button, ButtonLink, Container, CopyButton, theme } from '@portal/design';
import { useBoot } from '../bootDocument';

interface ErrPageProps {
  /** Absent: as the address says. */
  code?: string;
  reason?: string;
  requestId?: string | null;
}

const reasons: Record<string, string> = {
  '403': '没有权限访问这个页面',
  '404': '页面不存在，或已经搬走',
  '500': '服务器开了小差，请稍后再试',
  '503': '系统维护中，请稍后再来',
  E0003: '访问的门户不存在',
};

export function ErrPage({ code, reason, requestId }: ErrPageProps) {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const { brand, composition } = useBoot();
  const shownCode = code ?? query.get('code') ?? '404';

  useEffect(() => {
    document.title = `出错了 - ${brand.name}`;
  }, [brand.name]);

  return (
    <Room>
      <Code aria-hidden="true">{/^[0-9A-Z]{3,6}$/.test(shownCode) ? shownCode : '404'}</Code>
      <h1>{reason ?? reasons[shownCode] ?? reasons['404']}</h1>
      <Actions>
        <ButtonLink to="/" $kind="primary">
          返回首页
        </ButtonLink>
        <Button onClick={() => void navigate(-1)}>返回上一页</Button>
      </Actions>
      {requestId && (
        <Trace>
          请求号 {requestId} <CopyButton text={requestId} />
        </Trace>
      )}
      <Trace>
        版本组合 {composition} <CopyButton text={composition} label="复制版本组合" />
      </Trace>
    </Room>
  );
}

const Room = styled(Container)`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: ${theme.space.l};
  min-height: 60vh;
  text-align: center;
  h1 {
    font: 700 ${theme.size.xxl} / 36px ${theme.font.serif};
  }
`;

const Code = styled.div`
  font: 700 88px/1 ${theme.font.serif};
  color: ${theme.color.inkFaint};
`;

const Actions = styled.div`
  display: flex;
  gap: ${theme.space.m};
`;

const Trace = styled.p`
  color: ${theme.color.inkFaint};
  font-size: ${theme.size.s};
`;
