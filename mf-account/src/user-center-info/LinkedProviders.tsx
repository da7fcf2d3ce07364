import { listOwnSsoLinks, unlinkOwnSso, type OwnSsoLink } from '@portal/calls';
import { call } from '@portal/client';
import { Button, DataTable, ErrorPanel, Panel, ask } from '@portal/design';
import { useAction, useLoaded } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { PanelText } from './PanelText';

/** One page is enough: nobody belongs to that many organisations. */
const load = (signal: AbortSignal) => call(listOwnSsoLinks, { pageNo: 1, pageSize: 50 }, { signal });

/** Identity providers that are linked with the user; nothing when there are none. */
export function LinkedProviders() {
  const { data, reason, retry } = useLoaded(load);
  const unlinking = useAction(async ({ organisationId }: OwnSsoLink) => {
    await call(unlinkOwnSso, { organisationId });
    retry();
  }, '已解除关联');

  async function handleUnlink(link: OwnSsoLink) {
    const { organisationName: name, isOnlyWay } = link;
    const after =
      isOnlyWay === 1
        ? `“${name}”只允许以企业账号登录后操作：重新关联之前，除管理员外不能再以它的身份操作。`
        : '您仍是成员，再次以企业账号登录时须重新确认。';
    const question = `解除与“${name}”企业账号的关联？由它登录的设备立即退出。${after}`;
    if (await ask({ title: '解除关联', question, confirmLabel: '解除' })) await unlinking.run(link);
  }

  if (reason)
    return (
      <Panel title="企业账号">
        <ErrorPanel title={reason} onRetry={retry} />
      </Panel>
    );
  if (!data || data.records.length === 0) return null;
  return (
    <Panel title="企业账号">
      <PanelText>
        您可以用这些企业的账号登录。
        {data.mayUnlink === 0 && '本次就是以企业账号登录的；要解除关联，请先用密码登录。'}
      </PanelText>
      <DataTable<OwnSsoLink>
        label="企业账号"
        rows={data.records}
        rowKey={({ organisationId }) => organisationId}
        columns={[
          { title: '企业', isMain: true, render: ({ organisationName }) => organisationName },
          { title: '身份提供方', render: ({ issuer }) => issuer },
          { title: '关联时间', render: ({ linkedAt }) => formatMinute(linkedAt) },
          { title: '最近登录', render: ({ lastLoginAt }) => formatMinute(lastLoginAt) },
          {
            title: '操作',
            isAction: true,
            render: (link) => (
              <Button
                $size="s"
                disabled={data.mayUnlink === 0 || unlinking.isBusy}
                onClick={() => void handleUnlink(link)}
              >
                解除
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  );
}
