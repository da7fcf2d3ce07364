import { useState } from 'react';
import { checkUpstream } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { Panel, Button, Checkbox, Field, PasswordInput, Status, TextInput } from '@portal/design';
import type { StepProps } from './useDraft';

interface Health {
  isGood: boolean;
  text: string;
}

export function UpstreamStep({ data, change, hasAuthValue }: StepProps & { hasAuthValue: boolean }) {
  const [health, setHealth] = useState<Health | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function handleCheck() {
    setIsBusy(true);
    try {
      const { ok, ms, reason } = await call(checkUpstream, { url: data.upstreamUrl });
      setHealth({ isGood: ok === 1, text: ok ? `${reason}，${ms} ms` : reason });
    } catch (error) {
      setHealth({ isGood: false, text: messageOf(error) });
    } finally {
      setIsBusy(false);
    }
  }

  function toggle(type: 'key' | 'hmac', isOn: boolean) {
    const types = isOn ? [...data.authTypes, type] : data.authTypes.filter((one) => one !== type);
    if (types.length > 0) change({ authTypes: [...new Set(types)] });
  }

  return (
    <>
      <Panel title="后端地址">
        <Field
          label="生产上游地址"
          hint="网关把“代码/版本”之后的路径接在它后面；不允许指向内网或本机"
          beside={
            <Button disabled={isBusy || !data.upstreamUrl} onClick={() => void handleCheck()}>
              {isBusy ? '检查中…' : '检查'}
            </Button>
          }
        >
          <TextInput
            inputMode="url"
            placeholder="https://api.example.com/base"
            value={data.upstreamUrl}
            onChange={({ target }) => {
              change({ upstreamUrl: target.value.trim() });
              setHealth(null);
            }}
          />
        </Field>
        {health && <Status mood={health.isGood ? 'good' : 'bad'}>{health.text}</Status>}
        <Field label="沙箱上游地址（选填）" hint="留空时沙箱使用生产地址">
          <TextInput
            inputMode="url"
            value={data.sandboxUrl}
            onChange={({ target }) => change({ sandboxUrl: target.value.trim() })}
          />
        </Field>
        <Field label="超时（毫秒）" hint="500 到 60000；超时的调用不计费">
          <TextInput
            type="number"
            min={500}
            max={60000}
            step={500}
            defaultValue={data.timeoutMs}
            onChange={({ target }) => {
              const timeoutMs = Number(target.value);
              if (timeoutMs >= 500 && timeoutMs <= 60000) change({ timeoutMs: Math.round(timeoutMs) });
            }}
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
      <Panel title="使用方认证">
        <p>
          <Checkbox
            checked={data.authTypes.includes('key')}
            onChange={({ target }) => toggle('key', target.checked)}
          >
            AppKey：请求头带密钥即可
          </Checkbox>
        </p>
        <p>
          <Checkbox
            checked={data.authTypes.includes('hmac')}
            onChange={({ target }) => toggle('hmac', target.checked)}
          >
            HMAC-SHA256：每次调用都签名
          </Checkbox>
        </p>
        <p>
          <Checkbox
            checked={data.needsIpList}
            onChange={({ target }) => change({ needsIpList: target.checked })}
          >
            要求使用方设置IP白名单
          </Checkbox>
        </p>
      </Panel>
    </>
  );
}
