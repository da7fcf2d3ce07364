import { useState } from 'react';
import styled from 'styled-components';
import { resetSandbox, type CallReply, type SandboxFacts } from '@portal/calls';
import { call } from '@portal/client';
import { ask, Checkbox, Panel, TextLink, theme } from '@portal/design';
import { FormActions } from '@portal/forms';
import { RoleButton, useAction } from '@portal/page';
import { testPathOf } from './testPathOf';

interface SandboxResetProps {
  data: SandboxFacts;
  /** Receives the key that replaces the old one. */
  onNewKey: (key: CallReply<typeof resetSandbox>) => void;
}

/** Resets the sandbox after explaining what is removed and kept. */
export function SandboxReset({ data: { appId, appName, keyMask, apis }, onNewKey }: SandboxResetProps) {
  // Without a working key there is none to keep.
  const [wantsKey, setWantsKey] = useState(keyMask === '');
  const { run, isBusy } = useAction(async (keepsKey: 0 | 1, reqNo) => {
    const reply = await call(resetSandbox, { reqNo, keepsKey });
    if (reply.appKey) onNewKey(reply);
  }, '沙箱的测试数据已重置');

  async function handle() {
    const question = `${effect}${wantsKey ? newKey : ''}是否重置？`;
    if (await ask({ title: '重置测试数据', question, confirmLabel: '重置' })) await run(wantsKey ? 0 : 1);
  }

  return (
    <Panel title="重置测试数据">
      <Subhead>会清空</Subhead>
      <List>
        <li>每个 API 今天已用的次数，从 0 重新计起。</li>
        <li>
          应用“{appName}”的沙箱调用记录与统计；
          <TextLink to={`/myAppDetail?appId=${encodeURIComponent(appId)}`}>申请上线</TextLink>
          所要求的沙箱成功调用需要重新完成。
        </li>
        <li>
          <TextLink to={testPathOf(apis) ?? '/APIList'}>在线测试</TextLink>中本账号全部沙箱调用的历史。
        </li>
      </List>
      <Subhead>不受影响</Subhead>
      <List>
        <li>应用、已开通的 API、保存的测试用例，以及生产环境的一切。</li>
        <li>沙箱接口的返回内容：由接口描述生成，同样的请求总是同样的结果，没有需要恢复的状态。</li>
      </List>
      <Checkbox
        checked={wantsKey}
        disabled={keyMask === ''}
        onChange={({ target }) => setWantsKey(target.checked)}
      >
        同时更换密钥（旧密钥立即失效）
      </Checkbox>
      <FormActions>
        <RoleButton needs={resetSandbox} disabled={isBusy} onClick={() => void handle()}>
          {isBusy ? '正在重置…' : '重置测试数据'}
        </RoleButton>
      </FormActions>
    </Panel>
  );
}

const effect = '沙箱今天的次数归零，沙箱的调用记录、统计与在线测试历史被清空，不能恢复。';
const newKey = '旧的沙箱密钥立即失效，使用它的程序须换成新密钥。';

const Subhead = styled.h3`
  margin-block: ${theme.space.m} ${theme.space.s};
  &:first-of-type {
    margin-top: 0;
  }
`;

const List = styled.ul`
  margin-bottom: ${theme.space.m};
  padding-left: ${theme.space.l};
  list-style: disc;
  line-height: 1.8;
`;
