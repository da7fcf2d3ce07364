import { authState, type AuthState } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink } from '@portal/design';
import { ResultPage } from '../common/ResultPage';

export const page = definePage<AuthState>({
  load: ({ signal }) => call(authState, {}, { signal }),
  Page: PersonSuccess,
});

function PersonSuccess({ data }: { data: AuthState }) {
  if (data.registerType === null) {
    return (
      <ResultPage title="认证还没有完成" text="认证通过后，这里会告诉您下一步做什么。">
        <ButtonLink to="/personIndex/personMessage" $kind="primary">
          查看认证进度
        </ButtonLink>
      </ResultPage>
    );
  }
  return (
    <ResultPage title="认证成功" text="现在可以创建应用，得到密钥，申请并调用 API。">
      <ButtonLink to="/createMyApp" $kind="primary">
        创建应用
      </ButtonLink>
      <ButtonLink to="/APIList">浏览API</ButtonLink>
    </ResultPage>
  );
}
