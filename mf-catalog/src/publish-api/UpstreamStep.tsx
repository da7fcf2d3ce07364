import { useState } from 'react';
import type { DraftView } from '@portal/calls';
import { Field, Panel, PasswordInput, TextInput } from '@portal/design';
import {
  firstBroken,
  isSameUpstream,
  upstreamHeaderRules,
  upstreamHeaderValueRules,
  upstreamTimeoutsMs,
} from '@portal/rules';
import { AuthPanel } from './AuthPanel';
import { MaskPanel } from './MaskPanel';
import { MoreUpstreams } from './MoreUpstreams';
import { NumberField } from './NumberField';
import { OperationSettingsPanel } from './OperationSettingsPanel';
import { SandboxPanel } from './SandboxPanel';
import { TlsPanel } from './TlsPanel';
import { UpstreamAddress } from './UpstreamAddress';
import type { StepProps } from './useDraft';

/** Upstream addresses and authentication, of the gateway and of callers. */
export function UpstreamStep({ data, change, draft }: StepProps & { draft: DraftView }) {
  const [header, setHeader] = useState(data.authHeader);
  const [value, setValue] = useState(data.authValue);
  const headerProblem = firstBroken(upstreamHeaderRules, header);
  const valueProblem = firstBroken(upstreamHeaderValueRules, value);

  const isProduction = data.sandboxUrl !== '' && isSameUpstream(data.sandboxUrl, data.upstreamUrl);

  // Invalid input is reported here and not saved, so that other changes can be.
  function handleHeader(typed: string) {
    const authHeader = typed.trim();
    setHeader(authHeader);
    if (firstBroken(upstreamHeaderRules, authHeader) === null) change({ authHeader });
  }

  function handleValue(authValue: string) {
    setValue(authValue);
    if (firstBroken(upstreamHeaderValueRules, authValue) === null) change({ authValue });
  }

  return (
    <>
      <Panel title="后端地址">
        <UpstreamAddress
          draftId={draft.draftId}
          url={data.upstreamUrl}
          onChange={(upstreamUrl) => change({ upstreamUrl })}
        />
        <Field
          label="沙箱上游地址（选填）"
          hint="留空时，沙箱按接口描述模拟应答，不会调用生产"
          error={isProduction ? '与生产上游相同：沙箱不能调用生产，请填写独立的地址或留空' : undefined}
        >
          <TextInput
            inputMode="url"
            value={data.sandboxUrl}
            onChange={({ target }) => change({ sandboxUrl: target.value.trim() })}
          />
        </Field>
        <NumberField
          label="超时（毫秒）"
          hint={`${upstreamTimeoutsMs.min} 到 ${upstreamTimeoutsMs.max}；超时的调用不计费`}
          range={upstreamTimeoutsMs}
          value={data.timeoutMs}
          onChange={(timeoutMs) => change({ timeoutMs })}
        />
        <Field
          label="上游认证请求头（选填）"
          hint="网关调用上游时附带，例如 X-Internal-Token"
          error={headerProblem ?? undefined}
        >
          <TextInput value={header} onChange={({ target }) => handleHeader(target.value)} />
        </Field>
        {header && (
          <Field
            label="请求头的值"
            error={valueProblem ?? undefined}
            hint={draft.hasAuthValue === 1 ? '已保存，不再显示；留空则沿用' : '加密保存，保存后不再显示'}
          >
            <PasswordInput
              autoComplete="off"
              value={value}
              onChange={({ target }) => handleValue(target.value)}
            />
          </Field>
        )}
      </Panel>
      <MoreUpstreams data={data} change={change} />
      <OperationSettingsPanel data={data} change={change} draft={draft} />
      <TlsPanel draft={draft} />
      <SandboxPanel draft={draft} hasUpstream={data.sandboxUrl !== '' && !isProduction} />
      <AuthPanel data={data} change={change} />
      <MaskPanel data={data} change={change} />
    </>
  );
}
