import { authState, companyState, type AuthState } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink } from '@portal/design';
import { ResultPage } from '../common/ResultPage';

export const page = definePage<AuthState>({
  load: ({ signal }) => call(authState, {}, { signal }),
  Page: CompanySuccess,
});

const { passed, changing } = companyState;

function CompanySuccess({ data: { company } }: { data: AuthState }) {
  if (company.state !== passed && company.state !== changing)
    return (
      <ResultPage title="认证还没有完成" text="认证通过后，这里会告诉您下一步做什么。">
        <ButtonLink to={company.nextRoute} $kind="primary">
          查看认证进度
        </ButtonLink>
      </ResultPage>
    );
  return (
    <ResultPage title="认证成功" text={`${company.companyName} 已完成企业认证，可以申请企业可用的 API。`}>
      <ButtonLink to="/createMyApp" $kind="primary">
        创建应用
      </ButtonLink>
      <ButtonLink to="/APIList">浏览API</ButtonLink>
      <ButtonLink to="/companyMessage/companyInfo">查看认证信息</ButtonLink>
    </ResultPage>
  );
}
