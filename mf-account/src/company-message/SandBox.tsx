import { useState } from 'react';
import styled from 'styled-components';
import {
  openSandbox,
  sandboxIdleDays,
  sandboxStates,
  viewSandbox,
  type CallReply,
  type SandboxFacts,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  Actions,
  ButtonLink,
  Container,
  Empty,
  Facts,
  PageHead,
  Panel,
  Status,
  TextLink,
  theme,
} from '@portal/design';
import { FormError } from '@portal/forms';
import { actionMessageOf, RoleButton, useOnce } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { formatMinute } from '@portal/rules';
import { SandboxApi } from './SandboxApi';
import { SandboxKey } from './SandboxKey';
import { SandboxReset } from './SandboxReset';
import { testPathOf } from './testPathOf';

export const page = definePage<SandboxFacts>({
  load: ({ signal }) => call(viewSandbox, {}, { signal }),
  Page: SandBox,
});

type NewKey = CallReply<typeof openSandbox>;

function SandBox({ data }: { data: SandboxFacts }) {
  const [key, setKey] = useState<NewKey | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { revalidate } = useRevalidator();
  const { run, isBusy } = useOnce(async (_: 'open', reqNo) => {
    setKey(await call(openSandbox, { reqNo }));
    await revalidate();
  });
  const { state, isAllowed } = data;

  async function handleOpen() {
    setRefusal(null);
    await run('open').catch((error: unknown) => setRefusal(actionMessageOf(error)));
  }

  return (
    <Room>
      <PageHead
        title="沙箱环境"
        help="等待认证时先把接口跑通。沙箱调用返回固定的测试数据，不计费，也不影响生产。"
      />
      <SandboxKey value={key} onKept={() => setKey(null)} />
      {isAllowed === 0 ? (
        <Empty text="先填写并保存企业信息，就可以开通沙箱。不开通也可以在 API 详情页试用沙箱模拟。">
          <Actions>
            <ButtonLink to="/companyMessage/companyInfoEdit" $kind="primary">
              填写企业信息
            </ButtonLink>
            <ButtonLink to="/APIList">浏览API</ButtonLink>
          </Actions>
        </Empty>
      ) : (
        <Panel
          title="我的沙箱"
          aside={
            <Status tone={state === 'open' ? 'good' : state === 'expired' ? 'warn' : 'calm'}>
              {sandboxStates[state]}
            </Status>
          }
        >
          <SandboxState data={data} />
          <FormError text={refusal} />
          <Actions>
            {state === 'open' ? (
              <TestLink apis={data.apis} />
            ) : (
              <RoleButton
                needs={openSandbox}
                $kind="primary"
                disabled={isBusy}
                onClick={() => void handleOpen()}
              >
                {isBusy ? '正在开通…' : state === 'expired' ? '重新开通' : '开通沙箱'}
              </RoleButton>
            )}
            <ButtonLink to="/companyMessage/companyInfo">返回企业信息</ButtonLink>
          </Actions>
        </Panel>
      )}
      {state === 'open' && <SandboxReset data={data} onNewKey={setKey} />}
    </Room>
  );
}

function TestLink({ apis }: Pick<SandboxFacts, 'apis'>) {
  const path = testPathOf(apis);
  return path === null ? (
    <ButtonLink to="/APIList">浏览API</ButtonLink>
  ) : (
    <ButtonLink to={path}>在线测试</ButtonLink>
  );
}

function SandboxState({ data: { state, appId, appName, keyMask, expireAt, apis } }: { data: SandboxFacts }) {
  if (state === 'none') return <p>开通后得到一个应用和一把沙箱密钥，可以直接调用几个已开通的 API。</p>;
  if (state === 'expired')
    return <p>沙箱 {sandboxIdleDays} 天没有使用，密钥已失效。重新开通会得到新密钥。</p>;
  return (
    <>
      <Facts
        facts={[
          [
            '应用',
            <TextLink key="app" to={`/myAppDetail?appId=${encodeURIComponent(appId)}`}>
              {appName}
            </TextLink>,
          ],
          ['沙箱密钥', keyMask || '没有可用的密钥，请重置'],
          ['不使用则过期于', expireAt ? formatMinute(expireAt) : '—'],
        ]}
      />
      <Subhead>可调用的 API</Subhead>
      {apis.length === 0 ? <p>暂无</p> : apis.map((api) => <SandboxApi key={api.apiId} api={api} />)}
    </>
  );
}

const Subhead = styled.h3`
  margin-top: ${theme.space.l};
`;

const Room = styled(Container)`
  max-width: 960px;
  padding-top: ${theme.space.xxl};
`;
