import { envs, type Env, type TestMeta } from '@portal/calls';
import { ButtonLink, Field, Notice, SelectInput } from '@portal/design';
import type { TestFormProps } from './testFields';

interface KeyFieldProps extends TestFormProps {
  apps: TestMeta['apps'];
  /** App for which a missing key can be created. */
  appId?: string;
  env: Env;
}

/** Choice of app and key. */
export function KeyField({ form, apps, appId, env }: KeyFieldProps) {
  return (
    <>
      <Field label="应用与密钥" error={form.formState.errors.keyId?.message}>
        <SelectInput {...form.register('keyId')}>
          {apps.flatMap(({ appName, keys }) =>
            keys.map(({ keyId, name, keyMask }) => (
              <option key={keyId} value={keyId}>
                {appName} · {name} {keyMask}
              </option>
            )),
          )}
        </SelectInput>
      </Field>
      {form.watch('keyId') === '' && (
        <Notice tone="warn">
          应用在{envs[env]}环境还没有密钥。
          <ButtonLink to={`/getKey?appId=${appId ?? ''}`} $size="s">
            获取密钥
          </ButtonLink>
        </Notice>
      )}
    </>
  );
}
