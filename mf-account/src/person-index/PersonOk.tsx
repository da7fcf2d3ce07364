import { authenticationState, authState, type AuthState } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Signpost } from '@portal/design';
import { Redirect } from '@portal/page';
import { formatMinute, promises } from '@portal/rules';

export const page = definePage<AuthState>({
  load: ({ signal }) => call(authState, {}, { signal }),
  Page: PersonOk,
});

const { waiting, changing, passed } = authenticationState;
const form = '/personIndex/personMessage';

/** State of the submission, also when the page is opened later. */
function PersonOk({ data: { person } }: { data: AuthState }) {
  if (person.state === waiting || person.state === changing) {
    return (
      <Signpost
        tone="good"
        title="提交成功"
        text={`提交于 ${formatMinute(person.submittedAt ?? '')}，预计 ${promises.personReview}内完成审核，结果会发到消息中心。`}
      >
        <ButtonLink to={form}>查看进度</ButtonLink>
        <ButtonLink to="/APIList" $kind="primary">
          浏览API
        </ButtonLink>
      </Signpost>
    );
  }
  // Nothing is pending: redirect to the form, or to the result.
  return <Redirect to={person.state === passed ? '/personSucess' : form} />;
}
