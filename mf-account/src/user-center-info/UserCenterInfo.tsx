import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import {
  editUser,
  kickSession,
  listSessions,
  userInfo,
  type CallReply,
  type LoginSession,
  type UserInfo,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  DataTable,
  Facts,
  PageHead,
  Panel,
  Button,
  ButtonLink,
  Field,
  Status,
  TextInput,
  theme,
} from '@portal/design';
import { rule } from '@portal/forms';
import { useAction, useLeaveGuard } from '@portal/page';
import { deviceName, formatMinute, nickNameRules, registerTypes } from '@portal/rules';
import { beginSession, useMember } from '@portal/session';
import { PropSlot } from '@portal/slots';
import { t } from '@portal/text';
import { AgreedTerms } from './AgreedTerms';
import { AvatarField } from './AvatarField';
import { AccessTokens } from './AccessTokens';
import { InviteCodePanel } from './InviteCodePanel';
import { LanguageField } from './LanguageField';
import { LinkedProviders } from './LinkedProviders';
import { NarrowForm } from './NarrowForm';

interface InfoData {
  info: UserInfo;
  sessions: CallReply<typeof listSessions>;
}

export const page = definePage<InfoData>({
  async load({ signal }) {
    const [info, sessions] = await Promise.all([
      call(userInfo, {}, { signal }),
      call(listSessions, {}, { signal }),
    ]);
    return { info, sessions };
  },
  Page: UserCenterInfo,
});

const events: Record<string, string> = {
  login: '登录',
  'login.newDevice': '新设备登录',
  'login.disown': '否认登录',
  logout: '退出',
  'password.reset': '重置密码',
  'password.change': '修改密码',
  'email.change': '修改邮箱',
  'email.undo': '撤销修改邮箱',
  'mobile.change': '修改手机号',
  'mobile.undo': '撤销修改手机号',
};

function UserCenterInfo({ data: { info, sessions } }: { data: InfoData }) {
  const member = useMember();
  const kicking = useAction((sessionId: string) => call(kickSession, { sessionId }), '已下线');

  return (
    <>
      <PageHead title="账号信息" help="头像、昵称、认证、登录设备与登录记录。" />
      <Panel title="基本信息">
        <Facts
          facts={[
            ['账号编号', info.userId],
            ['邮箱', info.emailMask || '未绑定'],
            ['手机号', info.mobileMask || '未绑定'],
            ['认证', info.registerType === null ? '未认证' : registerTypes[info.registerType]],
            ...(info.realNameMask ? [['实名', info.realNameMask] as const] : []),
            ['注册时间', formatMinute(info.createdAt)],
            ['密码修改于', formatMinute(info.passwordChangedAt)],
          ]}
        />
        <AvatarField url={info.avatarUrl ?? ''} name={info.nickName} />
        <NickName value={info.nickName} />
        <LanguageField chosen={info.language ?? null} />
        <Ways>
          <ButtonLink to="/changeInfoTypeChoose?scene=account" $size="s">
            修改手机号、邮箱或密码
          </ButtonLink>
          <ButtonLink to="/team" $size="s">
            组织与成员
          </ButtonLink>
          <ButtonLink to="/dataExport" $size="s">
            数据导出
          </ButtonLink>
          <ButtonLink to="/closeAccount" $size="s">
            {member?.organisationRole ? '注销组织' : '注销账号'}
          </ButtonLink>
        </Ways>
      </Panel>
      <PropSlot id="account.security" props={{}} />
      <Panel title="登录设备">
        <DataTable<LoginSession>
          label="登录设备"
          rows={sessions.records}
          rowKey={({ sessionId }) => sessionId}
          columns={[
            { title: '设备', render: ({ device }) => deviceName(device), isMain: true },
            { title: 'IP', render: ({ address }) => address },
            { title: '地点', render: ({ place }) => t(place || '未知') },
            { title: '登录时间', render: ({ createdAt }) => formatMinute(createdAt) },
            { title: '最近活动', render: ({ lastSeenAt }) => formatMinute(lastSeenAt) },
            {
              title: '操作',
              isAction: true,
              render: ({ sessionId, isCurrent }) =>
                isCurrent ? (
                  <Status tone="good">本机</Status>
                ) : (
                  <Button $size="s" disabled={kicking.isBusy} onClick={() => void kicking.run(sessionId)}>
                    下线
                  </Button>
                ),
            },
          ]}
        />
      </Panel>
      <LinkedProviders />
      <AccessTokens />
      <InviteCodePanel />
      <AgreedTerms />
      <Panel title="登录记录">
        <DataTable
          label="登录记录"
          rows={sessions.log}
          rowKey={({ at, event }) => at + event}
          columns={[
            { title: '时间', render: ({ at }) => formatMinute(at), isMain: true },
            { title: '事件', render: ({ event }) => events[event] ?? event },
            { title: 'IP', render: ({ address }) => address },
            { title: '地点', render: ({ place }) => t(place || '未知') },
            { title: '结果', render: ({ outcome }) => <LogOutcome outcome={outcome} /> },
          ]}
        />
      </Panel>
    </>
  );
}

/** Code of a login that still needs its second factor: neither done nor refused. */
const halfWay = 'E5301';

function LogOutcome({ outcome }: { outcome: string }) {
  if (outcome === halfWay) return <Status tone="warn">等待两步验证</Status>;
  const isDone = /^(ok|S)/.test(outcome);
  return <Status tone={isDone ? 'good' : 'bad'}>{isDone ? '成功' : `失败 ${outcome}`}</Status>;
}

function NickName({ value }: { value: string }) {
  const { register, handleSubmit, reset, formState } = useForm({ defaultValues: { nickName: value } });
  useLeaveGuard(formState.isDirty);
  const member = useMember();
  const saving = useAction(async (nickName: string) => {
    await call(editUser, { nickName });
    // In an organisation the session's name is that of the organisation.
    const name = member?.organisationRole ? member.name : nickName;
    if (member) beginSession({ ...member, name, personName: nickName });
    // The saved name becomes the baseline, so that the previous one can be entered again.
    reset({ nickName });
  }, '已保存');

  return (
    <NarrowForm
      noValidate
      onSubmit={(event) => void handleSubmit(({ nickName }) => saving.run(nickName.trim()))(event)}
    >
      <Field
        label="昵称"
        error={formState.errors.nickName?.message}
        beside={
          <Button type="submit" disabled={!formState.isDirty || saving.isBusy}>
            保存
          </Button>
        }
      >
        <TextInput maxLength={20} {...register('nickName', rule(nickNameRules))} />
      </Field>
    </NarrowForm>
  );
}

const Ways = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s};
`;
