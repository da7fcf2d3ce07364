import { useState } from 'react';
import {
  closingBlockers,
  closingDays,
  viewClosing,
  withdrawClosing,
  type ClosingBlocker,
  type ClosingView,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { Button, ButtonLink, DataTable, Notice, PageHead, Panel, Status } from '@portal/design';
import { FormActions } from '@portal/forms';
import { RoleButton, useAction } from '@portal/page';
import { formatMinute } from '@portal/rules';
import { CloseAccountDialog } from './CloseAccountDialog';

export const page = definePage<ClosingView>({
  load: ({ signal }) => call(viewClosing, {}, { signal }),
  Page: CloseAccount,
});

function CloseAccount({ data }: { data: ClosingView }) {
  const { isOrganisation, closesAt, accountName } = data;
  const title = isOrganisation ? '注销组织' : '注销账号';
  return (
    <>
      <PageHead
        title={title}
        help={`“${accountName}”申请注销后有 ${closingDays} 天等待期，期间可以撤销；到期后不能恢复。`}
      />
      {closesAt === null ? <Ask view={data} title={title} /> : <Waiting closesAt={closesAt} />}
      <Consequences isOrganisation={isOrganisation === 1} />
    </>
  );
}

function Waiting({ closesAt }: { closesAt: string }) {
  const withdrawing = useAction(() => call(withdrawClosing, {}), '注销已撤销');
  return (
    <Notice tone="warn">
      <span>已申请注销，将于 {formatMinute(closesAt)} 生效。在此之前不能使用账号的其他功能。</span>
      <RoleButton
        needs={withdrawClosing}
        $kind="primary"
        disabled={withdrawing.isBusy}
        onClick={() => void withdrawing.run()}
      >
        撤销注销
      </RoleButton>
    </Notice>
  );
}

function Ask({ view, title }: { view: ClosingView; title: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const { blockers } = view;
  // A balance can be waived; everything else has to be settled first.
  const hinders = blockers.some(({ kind }) => kind !== 'balance');

  return (
    <Panel title="注销条件">
      {blockers.length === 0 ? (
        <p>
          <Status tone="good">没有需要处理的项目，可以申请注销</Status>
        </p>
      ) : (
        <DataTable<ClosingBlocker>
          label="注销条件"
          rows={blockers}
          rowKey={({ kind }) => kind}
          columns={[
            { title: '项目', render: ({ kind }) => closingBlockers[kind], isMain: true },
            { title: '说明', render: ({ text }) => text },
            {
              title: '操作',
              isAction: true,
              render: ({ link }) =>
                link === '' ? null : (
                  <ButtonLink to={link} $size="s">
                    去处理
                  </ButtonLink>
                ),
            },
          ]}
        />
      )}
      <FormActions>
        <Button disabled={hinders} onClick={() => setIsAsking(true)}>
          申请{title}
        </Button>
      </FormActions>
      {isAsking && <CloseAccountDialog view={view} title={title} onClose={() => setIsAsking(false)} />}
    </Panel>
  );
}

const Consequences = ({ isOrganisation }: { isOrganisation: boolean }) => (
  <Panel title="注销后">
    <ul>
      {isOrganisation ? (
        <>
          <li>认证资料与证照图片、成员关系、邀请和访问令牌删除；统一社会信用代码可以重新认证。</li>
          <li>成员的个人账号不受影响。</li>
        </>
      ) : (
        <>
          <li>实名资料与证件图片、消息、工单、登录方式、登录设备和访问令牌删除。</li>
          <li>邮箱和手机号可以重新注册，但不能恢复原来的账号。</li>
        </>
      )}
      <li>依法须保存的交易记录、调用账单与操作日志保留，不再显示名称。</li>
    </ul>
  </Panel>
);
