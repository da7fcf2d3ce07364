import {
  applyProvider,
  providerState,
  viewAgreement,
  viewProviderApply,
  type Agreement,
  type ProviderApplication,
} from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Facts, Notice, PageHead, Panel, Status, Steps } from '@portal/design';
import { FormActions } from '@portal/forms';
import { RoleGate } from '@portal/page';
import { accountType, hasRole, promises, registerType, roles } from '@portal/rules';
import { useMember } from '@portal/session';
import { InReview } from '../common/InReview';
import { ProviderForm } from './ProviderForm';

interface ProviderData {
  application: ProviderApplication;
  /** Terms to which providers agree. */
  terms: Agreement;
}

export const page = definePage<ProviderData>({
  async load({ signal }) {
    const [application, terms] = await Promise.all([
      call(viewProviderApply, {}, { signal }),
      call(viewAgreement, { kind: 'providerTerms' }, { signal }),
    ]);
    return { application, terms };
  },
  Page: BecomeProvider,
});

const steps = ['企业高级认证', '填写申请', '平台审核', '成为提供方'];
const { none, waiting, passed, revoked } = providerState;

function BecomeProvider({ data: { application: data, terms } }: { data: ProviderData }) {
  const member = useMember();
  const isQualified = member?.registerType === registerType.enterpriseAdvanced;
  // Made a provider by an operator, without an application.
  const isAppointed = data.state === none && member !== null && hasRole(member, roles.provider);

  function stepNow(): number {
    if (isAppointed || data.state === passed) return 3;
    if (data.state === waiting) return 2;
    return isQualified ? 1 : 0;
  }

  return (
    <>
      <PageHead
        title="成为提供方"
        help={`提供方可以发布 API、审批订阅并获得收益。申请在提交后 ${promises.providerReview}内审核。`}
      />
      <Steps labels={steps} current={stepNow()} />
      {isAppointed ? <AlreadyProvider /> : <Application application={data} terms={terms} />}
    </>
  );
}

/** The submitted application, the form, or the missing prerequisites. */
function Application({ application, terms }: ProviderData) {
  const type = useMember()?.registerType ?? null;
  if (application.state === waiting || application.state === passed) return <Kept data={application} />;
  if (type !== registerType.enterpriseAdvanced) return <Missing type={type} />;
  return (
    <>
      <Past data={application} />
      <RoleGate needs={applyProvider} what="申请成为提供方">
        <ProviderForm data={application} terms={terms} />
      </RoleGate>
    </>
  );
}

/** What is missing before one can apply, with a link to it. */
function Missing({ type }: { type: Parameters<typeof accountType>[0] }) {
  const isEnterprise = accountType(type) === 'enterprise';
  return (
    <Panel title="还需要完成">
      <p>
        {isEnterprise ? '成为提供方需先完成企业高级认证。' : '只有完成企业高级认证的账号可以成为提供方。'}
      </p>
      <FormActions>
        <ButtonLink to={isEnterprise ? '/companyAdvancedAuth' : '/unitType'} $kind="primary">
          {isEnterprise ? '去高级认证' : '去企业认证'}
        </ButtonLink>
      </FormActions>
    </Panel>
  );
}

/** Outcome of the previous application: rejected or revoked. */
function Past({ data: { state, reason } }: { data: ProviderApplication }) {
  if (state === none) return null;
  if (state === revoked)
    return <Notice tone="bad">提供方资格已收回，原因：{reason}。可以修改后重新申请。</Notice>;
  return <Notice tone="bad">申请未通过，请按各项下面的原因修改后重新提交。</Notice>;
}

function Kept({ data }: { data: ProviderApplication }) {
  return (
    <>
      {data.state === waiting ? (
        <InReview since={data.submittedAt} within={promises.providerReview} />
      ) : (
        <AlreadyProvider />
      )}
      <Panel title="申请内容">
        <Facts
          facts={[
            ['提供方名称', data.name],
            ['简介', data.intro],
            ['联系人', data.contactName],
            ['联系手机', data.contactPhone],
            ['联系邮箱', data.contactMail],
            ['结算说明', data.settlement || '未填写'],
          ]}
        />
      </Panel>
    </>
  );
}

const AlreadyProvider = () => (
  <Notice tone="good">
    <Status tone="good">您已是提供方</Status>
    <ButtonLink to="/publishApi" $size="s">
      发布API
    </ButtonLink>
  </Notice>
);
