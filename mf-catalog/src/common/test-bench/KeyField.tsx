import { envs, type Env, type TestMeta } from '@portal/calls';
import { ButtonLink, Field, Notice, SelectInput } from '@portal/design';
import type { TestFormProps } from './testFields';

interface KeyFieldProps extends TestFormProps {
  apps: TestMeta['apps'];
  /** Where a missing key is made. */
  appId?: string;
  env: Env;
}

/** As which app it is called. */
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
