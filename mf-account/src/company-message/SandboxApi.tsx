import { useCallback } from 'react';
import styled from 'styled-components';
import { codeSample, type SandboxFacts } from '@portal/calls';
import { call } from '@portal/client';
import { TextLink, theme } from '@portal/design';
import { SourceCode } from '@portal/highlight';
import { useLoaded } from '@portal/page';

/** An API that the sandbox may call: limits, and a sample command, which may be missing. */
export function SandboxApi({ api }: { api: SandboxFacts['apis'][number] }) {
  const { apiId, name, qps, dayLimit, usedToday = 0 } = api;
  const load = useCallback(
    (signal: AbortSignal) => call(codeSample, { apiId, lang: 'curl', env: 'sandbox' }, { signal }),
    [apiId],
  );
  const { data } = useLoaded(load);

  return (
    <Api>
      <p>
        <TextLink to={`/APIDetails?apiId=${encodeURIComponent(apiId)}`}>{name}</TextLink>
        <small>
          每秒 {qps} 次
          {dayLimit !== null && `，每天 ${counted(dayLimit)} 次，今天已用 ${counted(usedToday)} 次`}
        </small>
      </p>
      {data && <SourceCode label={`${name}的调用示例`} code={data.code} />}
    </Api>
  );
}

const counted = (calls: number) => calls.toLocaleString('zh-CN');

const Api = styled.div`
  margin-block: ${theme.space.m} ${theme.space.l};
  > p {
    margin-bottom: ${theme.space.s};
  }
  small {
    margin-left: ${theme.space.m};
    color: ${theme.color.inkSoft};
  }
`;
