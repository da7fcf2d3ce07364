import { agreementNames, viewAccount, type AccountView } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Facts, Notice, PageHead, Panel, StatusTabs, TextLink } from '@portal/design';
import { useListQuery } from '@portal/router';
import { entriesOf, formatMinute, organisationRoles, registerTypes } from '@portal/rules';
import { AccountActions } from './AccountActions';
import { AccountPart } from './AccountPart';
import { AccountState } from './AccountState';
import { loadPart, partOf, parts, type LoadedPart } from './loadPart';
import { PrivateFact } from './PrivateFact';
import { ReceiversFact } from './ReceiversFact';

interface Detail {
  account: AccountView;
  loaded: LoadedPart;
}

export const page = definePage<Detail>({
  async load(request) {
    const accountId = request.query.get('accountId') ?? '';
    const [account, loaded] = await Promise.all([
      call(viewAccount, { accountId }, { signal: request.signal }),
      loadPart(request, accountId),
    ]);
    return { account, loaded };
  },
  Page: ({ data }) => <AccountDetail key={data.account.accountId} {...data} />,
});

/** A user or an organisation, with its details by section. */
function AccountDetail({ account, loaded }: Detail) {
  const { accountId, name, isOrganisation, frozenReason, closesAt } = account;
  const { query, change } = useListQuery<'part'>();
  const shown = entriesOf(parts).filter(([id]) => !(isOrganisation && id === 'sessions'));

  return (
    <>
      <PageHead title={name} help={isOrganisation ? '组织' : '用户'}>
        <ButtonLink to={isOrganisation ? '/ops/organisations' : '/ops/users'}>
          {isOrganisation ? '全部组织' : '全部用户'}
        </ButtonLink>
      </PageHead>
      {frozenReason && <Notice tone="bad">已冻结，原因：{frozenReason}</Notice>}
      {closesAt && <Notice>账号将于 {formatMinute(closesAt)} 注销。</Notice>}
      <Panel title="账号" aside={<AccountActions account={account} />}>
        <Facts facts={factsOf(account)} />
      </Panel>
      <StatusTabs
        label="名下的内容"
        tabs={shown.map(([id, title]) => ({ id, title }))}
        current={partOf(query)}
        onChange={(part) => change({ part })}
      />
      <AccountPart loaded={loaded} accountId={accountId} />
    </>
  );
}

const agreedOf = ({ agreements }: AccountView) =>
  agreements
    .map(
      ({ kind, version, acceptedAt }) =>
        `${agreementNames[kind]}第 ${version} 版（${formatMinute(acceptedAt)}）`,
    )
    .join('、');

function factsOf(account: AccountView) {
  const { accountId, registerType, organisations } = account;
  const common = [
    ['编号', accountId],
    ['状态', <AccountState key="state" state={account.state} />],
    ['认证', registerType === null ? '未认证' : registerTypes[registerType]],
    [account.isOrganisation ? '创建时间' : '注册时间', formatMinute(account.createdAt)],
    ['提供方', account.isProvider ? '是' : '否'],
    ...(account.agreements.length > 0 ? [['已同意的协议', agreedOf(account)] as const] : []),
    [
      '更多',
      <span key="more">
        <TextLink to={`/ops/audit?object=${accountId}`}>审计记录</TextLink>{' '}
        <TextLink to={`/ops/accounts?accountId=${accountId}`}>账户资金</TextLink>
      </span>,
    ],
  ] as const;
  if (account.isOrganisation)
    return [
      ...common,
      [
        '成员',
        <TextLink key="members" to={`/ops/users?organisationId=${accountId}`}>
          {account.members} 人
        </TextLink>,
      ],
    ] as const;
  return [
    ...common,
    ['邮箱', <PrivateFact key="email" accountId={accountId} field="email" mask={account.mailMask} />],
    ['其他接收邮箱', <ReceiversFact key="receivers" receivers={account.receivers} />],
    ['手机号', <PrivateFact key="mobile" accountId={accountId} field="mobile" mask={account.phoneMask} />],
    [
      '真实姓名',
      <PrivateFact key="realName" accountId={accountId} field="realName" mask={account.realNameMask} />,
    ],
    ['两步验证', account.hasSecondFactor ? '已开启' : '未开启'],
    ['运营人员', account.isOperator ? '是' : '否'],
    ['最近活动', account.lastSeenAt ? formatMinute(account.lastSeenAt) : '—'],
    [
      '所属组织',
      organisations.length === 0
        ? '—'
        : organisations.map(({ accountId: id, name, role }) => (
            <span key={id}>
              <TextLink to={`/ops/user?accountId=${id}`}>{name}</TextLink>（{organisationRoles[role]}）{' '}
            </span>
          )),
    ],
  ] as const;
}
