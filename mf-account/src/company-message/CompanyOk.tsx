import { authState, companyState, type AuthState } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Signpost } from '@portal/design';
import { Redirect } from '@portal/page';
import { formatMinute, promises } from '@portal/rules';

export const page = definePage<AuthState>({
  load: ({ signal }) => call(authState, {}, { signal }),
  Page: CompanyOk,
});

const { waiting, changing, paying, passed } = companyState;

/** State of the application after submission, also when the page is opened later. */
function CompanyOk({ data: { company } }: { data: AuthState }) {
  if (company.state === passed) return <Redirect to="/companySuccess" />;
  if (company.state !== waiting && company.state !== changing && company.state !== paying)
    return <Redirect to={company.nextRoute} />;
  return (
    <Signpost
      tone="good"
      title="提交成功"
      text={
        company.state === paying
          ? '正在验证对公账户：收到小额款项后，在企业信息里填写金额，即进入平台审核。'
          : `提交于 ${formatMinute(company.submittedAt ?? '')}，预计 ${promises.companyReview}内完成审核，结果会发到消息中心。`
      }
    >
      <ButtonLink to="/companyMessage/companyInfo" $kind="primary">
        进度查询
      </ButtonLink>
      <ButtonLink to="/companyMessage/sandBox">先去沙箱体验</ButtonLink>
    </Signpost>
  );
}
