import { authState, type AuthState } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Signpost } from '@portal/design';
import { Redirect } from '@portal/page';

export const page = definePage<AuthState>({
  load: ({ signal }) => call(authState, {}, { signal }),
  Page: PersonSuccess,
});

function PersonSuccess({ data }: { data: AuthState }) {
  // Not verified yet: the form shows the progress.
  if (data.registerType === null) return <Redirect to="/personIndex/personMessage" />;
  return (
    <Signpost tone="good" title="认证成功" text="现在可以创建应用，得到密钥，申请并调用 API。">
      <ButtonLink to="/createMyApp" $kind="primary">
        创建应用
      </ButtonLink>
      <ButtonLink to="/APIList">浏览API</ButtonLink>
    </Signpost>
  );
}
