import styled from 'styled-components';
import { addKey, envs, uploadPublicKey, type CallReply, type Env, type simpleListApps } from '@portal/calls';
import { SelectInput, theme } from '@portal/design';
import { Options } from '@portal/forms';
import { RoleButton } from '@portal/page';
import { useListQuery } from '@portal/router';

interface KeyBarProps {
  apps: CallReply<typeof simpleListApps>['records'];
  appId: string;
  /** Whether the app may call in production. */
  isProduction: boolean;
  onMake: (env: Env) => void;
  onUpload: () => void;
}

/** Choice of app and environment, and buttons for new keys. */
export function KeyBar({ apps, appId, isProduction, onMake, onUpload }: KeyBarProps) {
  const { query, change } = useListQuery<'appId' | 'env'>();

  return (
    <Row>
      <SelectInput aria-label="应用" value={appId} onChange={({ target }) => change({ appId: target.value })}>
        {apps.map((app) => (
          <option key={app.appId} value={app.appId}>
            {app.appName}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        aria-label="环境"
        value={query.get('env') ?? ''}
        onChange={({ target }) => change({ env: target.value })}
      >
        <option value="">全部环境</option>
        <Options of={envs} />
      </SelectInput>
      <RoleButton needs={addKey} onClick={() => onMake('sandbox')}>
        新建沙箱密钥
      </RoleButton>
      <RoleButton needs={addKey} $kind="primary" disabled={!isProduction} onClick={() => onMake('prod')}>
        新建生产密钥
      </RoleButton>
      <RoleButton needs={uploadPublicKey} onClick={onUpload}>
        上传公钥
      </RoleButton>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.m};
  margin-bottom: ${theme.space.l};
`;
