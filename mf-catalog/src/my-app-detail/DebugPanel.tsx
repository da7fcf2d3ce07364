import { useState } from 'react';
import styled from 'styled-components';
import {
  debugMinutes,
  envs,
  startAppDebug,
  stopAppDebug,
  traceKeptHours,
  tracesKeptMax,
  type AppDebug,
  type Env,
} from '@portal/calls';
import { call } from '@portal/client';
import { ConfirmDialog, Notice, SelectInput, Status, theme } from '@portal/design';
import { Options } from '@portal/forms';
import { RoleButton, useAction } from '@portal/page';
import { formatMinute } from '@portal/rules';

interface DebugPanelProps {
  appId: string;
  env: Env;
  debug: AppDebug;
}

const usual = '60';

/** Starts recording the calls of an app in one environment for a limited time; shows when recording is on. */
export function DebugPanel({ appId, env, debug: { until, recorded } }: DebugPanelProps) {
  const [minutes, setMinutes] = useState(usual);
  const [isAsking, setIsAsking] = useState(false);
  const [isClearing, setIsClearing] = useState(false);
  const on = useAction(() => call(startAppDebug, { appId, env, minutes: Number(minutes) }), '调试模式已开启');
  const off = useAction(() => call(stopAppDebug, { appId, env }), '调试模式已关闭');
  const clear = useAction(
    () => call(stopAppDebug, { appId, env, isCleared: 1 }),
    '调试模式已关闭，记录已删除',
  );

  return (
    <Box aria-label="调试模式">
      <Row>
        <strong>{envs[env]}调试模式</strong>
        <Status tone={until ? 'warn' : 'calm'}>
          {until ? `开启中，至 ${formatMinute(until)}` : '未开启'}
        </Status>
        {recorded > 0 && <span>已记录 {recorded.toLocaleString('zh-CN')} 次调用</span>}
      </Row>
      <Row>
        <SelectInput
          aria-label="记录多久"
          value={minutes}
          onChange={({ target }) => setMinutes(target.value)}
        >
          <Options of={debugMinutes} />
        </SelectInput>
        <RoleButton needs={startAppDebug} disabled={on.isBusy} onClick={() => setIsAsking(true)}>
          {until ? '改为新的时限' : '开启调试模式'}
        </RoleButton>
        {until && (
          <RoleButton needs={stopAppDebug} disabled={off.isBusy} onClick={() => void off.run()}>
            关闭
          </RoleButton>
        )}
        {recorded > 0 && (
          <RoleButton needs={stopAppDebug} disabled={clear.isBusy} onClick={() => setIsClearing(true)}>
            清除记录
          </RoleButton>
        )}
      </Row>
      {recorded >= tracesKeptMax && (
        <Notice tone="warn">
          已记满 {tracesKeptMax.toLocaleString('zh-CN')} 次，新的调用不再记录；清除记录后继续。
        </Notice>
      )}
      <small>
        开启后记录请求与应答的头和正文（各至多 16
        KB），密钥、签名、证件号、手机号与银行卡号打码；只有此应用的成员可见，
        {traceKeptHours} 小时后自动删除。
      </small>
      <ConfirmDialog
        title="开启调试模式"
        question={`从现在起 ${namedMinutes(minutes)}内，记录此应用在${envs[env]}环境的请求与应答，供应用的成员排查问题。`}
        isOpen={isAsking}
        isBusy={on.isBusy}
        confirmLabel="开启"
        onConfirm={() => void on.run().finally(() => setIsAsking(false))}
        onCancel={() => setIsAsking(false)}
      />
      <ConfirmDialog
        title="清除记录"
        question={`删除已记录的 ${recorded.toLocaleString('zh-CN')} 次调用的内容，并关闭调试模式。调用日志不受影响。`}
        isOpen={isClearing}
        isBusy={clear.isBusy}
        confirmLabel="清除"
        onConfirm={() => void clear.run().finally(() => setIsClearing(false))}
        onCancel={() => setIsClearing(false)}
      />
    </Box>
  );
}

const namedMinutes = (minutes: string) =>
  Object.entries(debugMinutes).find(([value]) => value === minutes)?.[1] ?? `${minutes} 分钟`;

const Box = styled.section`
  display: grid;
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.l};
  padding: ${theme.space.m} ${theme.space.l};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.card};
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${theme.space.s} ${theme.space.m};
`;
