import { authState, companyState, type AuthState } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Signpost } from '@portal/design';
import { Redirect } from '@portal/page';

export const page = definePage<AuthState>({
  load: ({ signal }) => call(authState, {}, { signal }),
  Page: CompanySuccess,
});

const { passed, changing } = companyState;

function CompanySuccess({ data: { company } }: { data: AuthState }) {
  // Not verified yet: continue with the next step, or show the progress.
  if (company.state !== passed && company.state !== changing) return <Redirect to={company.nextRoute} />;
  return (
    <Signpost
      tone="good"
      title="认证成功"
      text={`${company.companyName} 已完成企业认证，可以申请企业可用的 API。`}
    >
      <ButtonLink to="/createMyApp" $kind="primary">
        创建应用
      </ButtonLink>
      <ButtonLink to="/APIList">浏览API</ButtonLink>
      <ButtonLink to="/companyMessage/companyInfo">查看认证信息</ButtonLink>
    </Signpost>
  );
}
