import { useState } from 'react';
import styled from 'styled-components';
import { ssoSteps, switchSso, testSso, type SsoTest, type SsoView } from '@portal/calls';
import { call } from '@portal/client';
import { Facts, Notice, Panel, Status, theme } from '@portal/design';
import { FormActions } from '@portal/forms';
import { RoleButton, RowActions, useAction } from '@portal/page';
import { formatMinute } from '@portal/rules';

/** Enables single sign-on; shows what is missing for that, and tests the connection. */
export function SwitchPanel({ view: { settings, domains } }: { view: SsoView }) {
  const [tried, setTried] = useState<SsoTest | null>(null);
  const testing = useAction(async () => setTried(await call(testSso, {})), null);
  const isProven = domains.some(({ provenAt }) => provenAt !== null);
  const isOn = Boolean(settings?.enabledAt);

  return (
    <Panel title="状态" aside={<Status tone={isOn ? 'good' : 'calm'}>{isOn ? '已启用' : '未启用'}</Status>}>
      <Facts
        facts={[
          ['1 填写设置', settings ? `已保存，${formatMinute(settings.savedAt)}` : '未填写'],
          ['2 测试连接', settings?.testedAt ? `已通过，${formatMinute(settings.testedAt)}` : '未通过'],
          ['3 证明邮箱域名', isProven ? '已证明' : '未证明'],
          ['4 启用', settings?.enabledAt ? formatMinute(settings.enabledAt) : '完成以上三步后可以启用'],
        ]}
      />
      {tried && <Tried tried={tried} />}
      {settings && (
        <FormActions>
          <RoleButton needs={testSso} disabled={testing.isBusy} onClick={() => void testing.run()}>
            {testing.isBusy ? '测试中…' : '测试连接'}
          </RoleButton>
          <Switch isOn={isOn} mayBeOn={settings.testedAt !== null && isProven} />
        </FormActions>
      )}
    </Panel>
  );
}

function Switch({ isOn, mayBeOn }: { isOn: boolean; mayBeOn: boolean }) {
  const switching = useAction(() => call(switchSso, { on: 1 }), '已启用');
  if (isOn)
    return (
      <RowActions
        actions={[
          {
            label: '停用',
            needs: switchSso,
            act: () => call(switchSso, { on: 0 }),
            done: '已停用',
            confirm: {
              title: '停用企业账号登录',
              question: '停用后，由企业账号登录的设备立即退出，成员改用本站的密码登录。确认停用？',
            },
          },
        ]}
      />
    );
  return (
    <RoleButton
      needs={switchSso}
      $kind="primary"
      disabled={!mayBeOn || switching.isBusy}
      onClick={() => void switching.run()}
    >
      启用
    </RoleButton>
  );
}

function Tried({ tried: { isOk, steps } }: { tried: SsoTest }) {
  return (
    <Notice tone={isOk === 1 ? 'good' : 'bad'}>
      <Steps>
        {steps.map(({ step, isOk: isPassed, text }) => (
          <li key={step}>
            {isPassed === 1 ? '✓' : '✗'} {ssoSteps[step]}：{text}
          </li>
        ))}
      </Steps>
    </Notice>
  );
}

const Steps = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  overflow-wrap: anywhere;
  > li + li {
    margin-top: ${theme.space.xs};
  }
`;
