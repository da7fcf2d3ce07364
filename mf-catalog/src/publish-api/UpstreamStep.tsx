import { Field, Panel, PasswordInput, TextInput } from '@portal/design';
import { AuthPanel } from './AuthPanel';
import { UpstreamAddress } from './UpstreamAddress';
import type { StepProps } from './useDraft';

const timeoutMsMin = 500;
const timeoutMsMax = 60_000;

/** Where the gateway takes the calls, and how it and its callers show who they are. */
export function UpstreamStep({ data, change, hasAuthValue }: StepProps & { hasAuthValue: boolean }) {
  function handleTimeout(text: string) {
    const timeoutMs = Math.round(Number(text));
    if (timeoutMs >= timeoutMsMin && timeoutMs <= timeoutMsMax) change({ timeoutMs });
  }

  return (
    <>
      <Panel title="后端地址">
        <UpstreamAddress url={data.upstreamUrl} onChange={(upstreamUrl) => change({ upstreamUrl })} />
        <Field label="沙箱上游地址（选填）" hint="留空时沙箱使用生产地址">
          <TextInput
            inputMode="url"
            value={data.sandboxUrl}
            onChange={({ target }) => change({ sandboxUrl: target.value.trim() })}
          />
        </Field>
        <Field label="超时（毫秒）" hint={`${timeoutMsMin} 到 ${timeoutMsMax}；超时的调用不计费`}>
          <TextInput
            type="number"
            min={timeoutMsMin}
            max={timeoutMsMax}
            step={500}
            defaultValue={data.timeoutMs}
            onChange={({ target }) => handleTimeout(target.value)}
          />
        </Field>
        <Field label="上游认证请求头（选填）" hint="网关调用上游时附带，例如 X-Internal-Token">
          <TextInput
            value={data.authHeader}
            onChange={({ target }) => change({ authHeader: target.value.trim() })}
          />
        </Field>
        {data.authHeader && (
          <Field
            label="请求头的值"
            hint={hasAuthValue ? '已保存，不再显示；留空则沿用' : '加密保存，保存后不再显示'}
          >
            <PasswordInput
              autoComplete="off"
              value={data.authValue}
              onChange={({ target }) => change({ authValue: target.value })}
            />
          </Field>
        )}
      </Panel>
      <AuthPanel data={data} change={change} />
    </>
  );
}
