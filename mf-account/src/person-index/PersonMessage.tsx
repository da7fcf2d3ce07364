import styled from 'styled-components';
import { authenticationState, viewPersonAuth, type PersonAuth } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Container, Notice, PageHead, Status, Steps, theme } from '@portal/design';
import { promises } from '@portal/rules';
import { PersonFacts } from './PersonFacts';
import { PersonForm } from './PersonForm';

export const page = definePage<PersonAuth>({
  load: ({ signal }) => call(viewPersonAuth, {}, { signal }),
  Page: PersonMessage,
});

const steps = ['填写信息', '平台审核', '完成'];
const { none, waiting, passed, rejected, expired } = authenticationState;
const editableStates: readonly PersonAuth['state'][] = [none, rejected, expired];

function PersonMessage({ data }: { data: PersonAuth }) {
  const isEditable = editableStates.includes(data.state);

  return (
    <Page>
      <PageHead title="个人认证" help="资料只用于核验身份，加密保存，不会提供给 API 提供方。" />
      <Steps labels={steps} current={data.state === passed ? 2 : isEditable ? 0 : 1} />
      <PersonState data={data} />
      {isEditable ? <PersonForm data={data} /> : <PersonFacts data={data} />}
    </Page>
  );
}

/** What has become of the last submission. */
function PersonState({ data: { state, submittedAt } }: { data: PersonAuth }) {
  if (state === waiting)
    return (
      <Notice tone="warn">
        <Status tone="warn">审核中</Status> 提交于 {submittedAt}，预计 {promises.personReview}
        内完成，结果会发到消息中心。
      </Notice>
    );
  if (state === passed)
    return (
      <Notice tone="good">
        <Status tone="good">已认证</Status>
        <ButtonLink to="/createMyApp" $size="s">
          创建应用
        </ButtonLink>
      </Notice>
    );
  if (state === rejected) return <Notice tone="bad">认证未通过，请按各项下面的原因修改后重新提交。</Notice>;
  return null;
}

const Page = styled(Container)`
  max-width: 760px;
  padding-top: ${theme.space.xxl};
`;
