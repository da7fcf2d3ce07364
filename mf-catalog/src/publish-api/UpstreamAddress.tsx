import { useState } from 'react';
import { checkUpstream } from '@portal/calls';
import { call, messageOf } from '@portal/client';
import { Button, Field, Status, TextInput } from '@portal/design';

interface UpstreamAddressProps {
  draftId: string;
  url: string;
  onChange: (url: string) => void;
}

interface Health {
  isGood: boolean;
  text: string;
}

/** The provider's address, with a check whether it answers. */
export function UpstreamAddress({ draftId, url, onChange }: UpstreamAddressProps) {
  const [health, setHealth] = useState<Health | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function handleCheck() {
    setIsBusy(true);
    try {
      const { ok, ms, reason } = await call(checkUpstream, { url, draftId });
      setHealth({ isGood: ok === 1, text: ok ? `${reason}，${ms} ms` : reason });
    } catch (error) {
      setHealth({ isGood: false, text: messageOf(error) });
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <>
      <Field
        label="生产上游地址"
        hint="网关把“代码/版本”之后的路径接在它后面；不允许指向内网或本机"
        beside={
          <Button disabled={isBusy || !url} onClick={() => void handleCheck()}>
            {isBusy ? '检查中…' : '检查'}
          </Button>
        }
      >
        <TextInput
          inputMode="url"
          placeholder="https://api.example.com/base"
          value={url}
          onChange={({ target }) => {
            onChange(target.value.trim());
            setHealth(null);
          }}
        />
      </Field>
      <div role="status">
        {health && <Status tone={health.isGood ? 'good' : 'bad'}>{health.text}</Status>}
      </div>
    </>
  );
}
