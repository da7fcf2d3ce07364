import { envs, type UserSubscription } from '@portal/calls';
import { TextLink } from '@portal/design';
import { ApplyState, ListTable } from '@portal/page';
import { formatMinute } from '@portal/rules';

/** Applications and the subscriptions they became. */
export const AccountSubscriptions = ({ rows }: { rows: readonly UserSubscription[] }) => (
  <ListTable
    label="订阅"
    rows={rows}
    rowKey={({ applyId }) => applyId}
    columns={[
      { title: '申请单号', isMain: true, render: ({ applyNo }) => applyNo },
      {
        title: 'API',
        isKey: true,
        render: ({ apiId, apiName }) => <TextLink to={`/apiDetails?apiId=${apiId}`}>{apiName}</TextLink>,
      },
      { title: '应用', isKey: true, render: ({ appName }) => appName },
      { title: '环境', render: ({ env }) => envs[env] },
      { title: '状态', isKey: true, render: ({ state }) => <ApplyState state={state} /> },
      { title: '申请时间', render: ({ submittedAt }) => formatMinute(submittedAt) },
    ]}
    empty={{ text: '没有申请与订阅' }}
  />
);
