import { envs, type Env } from '@portal/calls';
import { StatusTabs } from '@portal/design';
import { useListQuery } from '@portal/router';
import { noLogFilter, type LogFilter } from './logFilter';

const tabs = Object.entries(envs).map(([id, title]) => ({ id, title }));

/** Environment shown by the tabs, kept in the address. */
export function EnvSwitch({ env }: { env: Env }) {
  const { change } = useListQuery<'env' | LogFilter>({ keepsPlace: true });
  return (
    <StatusTabs
      label="环境"
      tabs={tabs}
      current={env}
      onChange={(next) => change({ env: next, ...noLogFilter })}
    />
  );
}
