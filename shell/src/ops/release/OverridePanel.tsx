import { useState, type FormEvent } from 'react';
import { startOverride, type ReleaseState } from '@portal/calls';
import { call } from '@portal/client';
import { Panel, Field, SelectInput, TextInput } from '@portal/design';
import { actionMessageOf } from '@portal/page';
import { InlineForm, InlineSubmit } from './InlineForm';

/** Loads a remote from the developer's machine into this portal, in this browser only. */
export function OverridePanel({ releases }: { releases: readonly ReleaseState[] }) {
  const names = releases.map(({ remote }) => remote).filter((remote) => remote !== 'shell');
  const [remote, setRemote] = useState(names[0] ?? '');
  const [origin, setOrigin] = useState('http://localhost:9000');
  const [error, setError] = useState<string>();

  async function handleSubmit(event: FormEvent) {
    event.preventDefault();
    setError(undefined);
    try {
      await call(startOverride, { remote, origin: origin.trim() });
      window.location.reload();
    } catch (failure) {
      setError(actionMessageOf(failure));
    }
  }

  return (
    <Panel title="本地版本">
      <p>用 npm run dev 启动子应用后，让本浏览器在两小时内改用它；其他访客不受影响。</p>
      <InlineForm onSubmit={(event) => void handleSubmit(event)}>
        <Field label="子应用">
          <SelectInput value={remote} onChange={({ target }) => setRemote(target.value)}>
            {names.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </SelectInput>
        </Field>
        <Field label="本地地址" error={error}>
          <TextInput maxLength={100} value={origin} onChange={({ target }) => setOrigin(target.value)} />
        </Field>
        <InlineSubmit type="submit">使用本地版本</InlineSubmit>
      </InlineForm>
    </Panel>
  );
}
