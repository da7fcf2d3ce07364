import { useForm } from 'react-hook-form';
import { savePortalMember, type PortalView } from '@portal/calls';
import { call } from '@portal/client';
import { Button, DataTable, Empty, Field, Panel, TextInput, toast } from '@portal/design';
import { FormError, plain, rule } from '@portal/forms';
import { RoleGate, RowActions, useGuardedSubmission } from '@portal/page';
import { useRevalidator } from '@portal/router';
import { accountRules, formatMinute } from '@portal/rules';
import { TabText } from './TabText';

/** Members who manage the portal besides its owner. */
export function MembersTab({ view: { doId, doName, isOwner, members } }: { view: PortalView }) {
  const isMine = isOwner === 1;
  return (
    <Panel title="成员">
      <TabText>成员可以编辑与发布专区的内容；成员、域名与停用由所有者管理。</TabText>
      {isMine && (
        <RoleGate needs={savePortalMember} what="添加成员">
          <AddForm doId={doId} />
        </RoleGate>
      )}
      {members.length === 0 ? (
        <Empty text="还没有其他成员" />
      ) : (
        <DataTable
          label="成员"
          rows={members}
          rowKey={({ userId }) => userId}
          columns={[
            { title: '昵称', isMain: true, render: ({ name }) => name },
            { title: '账号', render: ({ account }) => account },
            { title: '添加时间', render: ({ addTime }) => formatMinute(addTime) },
            {
              title: '操作',
              isAction: true,
              render: ({ userId, name }) => (
                <RowActions
                  actions={[
                    isMine && {
                      label: '移除',
                      needs: savePortalMember,
                      act: () => call(savePortalMember, { doId, action: 'remove', account: userId }),
                      done: '已移除',
                      reason: {
                        title: '移除成员',
                        question: `移除后，${name}不能再管理“${doName}”。`,
                        label: '成员昵称',
                        confirmLabel: '移除',
                        mustType: name,
                      },
                    },
                  ]}
                />
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}

function AddForm({ doId }: { doId: string }) {
  const form = useForm({ defaultValues: { account: '' } });
  const { revalidate } = useRevalidator();
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'tab',
    send: ({ account }) => call(savePortalMember, { doId, action: 'add', account }),
    onSent: () => {
      form.reset();
      toast('已添加', 'good');
      void revalidate();
    },
    codes: { N0001: 'account' },
  });

  return (
    <form noValidate onSubmit={submit}>
      <Field
        label="添加成员"
        hint="对方的登录邮箱或手机号"
        error={form.formState.errors.account?.message}
        beside={
          <Button type="submit" $kind="primary" disabled={isBusy}>
            添加
          </Button>
        }
      >
        <TextInput {...form.register('account', { ...plain, ...rule(accountRules) })} />
      </Field>
      <FormError text={refusal} />
    </form>
  );
}
