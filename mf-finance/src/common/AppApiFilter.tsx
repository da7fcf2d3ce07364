import styled from 'styled-components';
import type { CallReply, simpleListApps, statisticsTop } from '@portal/calls';
import { SelectInput, theme } from '@portal/design';
import { useListQuery } from '@portal/router';

interface AppApiFilterProps {
  apps: CallReply<typeof simpleListApps>['records'];
  apis: CallReply<typeof statisticsTop>['records'];
}

/** Which app and which API. */
export function AppApiFilter({ apps, apis }: AppApiFilterProps) {
  const { query, change } = useListQuery<'appId' | 'apiId'>();

  return (
    <Row>
      <SelectInput
        aria-label="应用"
        value={query.get('appId') ?? ''}
        onChange={({ target }) => change({ appId: target.value })}
      >
        <option value="">全部应用</option>
        {apps.map(({ appId, appName }) => (
          <option key={appId} value={appId}>
            {appName}
          </option>
        ))}
      </SelectInput>
      <SelectInput
        aria-label="API"
        value={query.get('apiId') ?? ''}
        onChange={({ target }) => change({ apiId: target.value })}
      >
        <option value="">全部API</option>
        {apis.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectInput>
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s};
  margin-bottom: ${theme.space.m};
`;
