import styled from 'styled-components';
import { authenticationState, viewPersonAuth, type PersonAuth } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  Actions,
  Button,
  ButtonLink,
  Container,
  Notice,
  PageHead,
  Status,
  Steps,
  theme,
} from '@portal/design';
import { useListQuery } from '@portal/router';
import { formatMinute, promises } from '@portal/rules';
import { InReview } from '../common/InReview';
import { PapersKept } from '../common/PapersKept';
import { PersonFacts } from './PersonFacts';
import { PersonForm } from './PersonForm';

export const page = definePage<PersonAuth>({
  load: ({ signal }) => call(viewPersonAuth, {}, { signal }),
  Page: PersonMessage,
});

const steps = ['填写信息', '平台审核', '完成'];
const { none, waiting, passed, rejected, expired, changing } = authenticationState;
const editableStates: readonly PersonAuth['state'][] = [none, rejected, expired];

function PersonMessage({ data }: { data: PersonAuth }) {
  const { query, change } = useListQuery<'change'>();
  const isChange = data.state === passed && query.get('change') === '1';
  const isEditable = isChange || editableStates.includes(data.state);

  return (
    <Page>
      <PageHead
        title="个人认证"
        help={`资料只用于核验身份，加密保存，不会提供给 API 提供方。${promises.personPassing(data.isInstant === 1)}。`}
      />
      <Steps labels={steps} current={isEditable ? 0 : data.state === passed ? 2 : 1} />
      {isChange ? (
        <Notice tone="warn">提交变更后，原来的信息在通过以前仍然有效。</Notice>
      ) : (
        <PersonState data={data} />
      )}
      <PapersKept until={data.papersUntil} unless="；在此之前重新提交的，继续使用" />
      {isEditable ? <PersonForm data={data} /> : <PersonFacts data={data} />}
      {data.state === passed && !isChange && (
        <Actions>
          <Button onClick={() => change({ change: '1' })}>变更信息</Button>
        </Actions>
      )}
    </Page>
  );
}

/** Outcome of the last submission. */
function PersonState({ data: { state, submittedAt, rejects } }: { data: PersonAuth }) {
  if (state === waiting) return <InReview since={submittedAt} within={promises.personReview} />;
  if (state === changing)
    return (
      <Notice tone="warn">
        <Status tone="warn">变更审核中</Status> 提交于 {submittedAt && formatMinute(submittedAt)}，预计{' '}
        {promises.personReview}
        内完成审核；原来的信息在此期间仍然有效。
      </Notice>
    );
  if (state === expired)
    return <Notice tone="bad">认证时使用的证件已过期，请填写新的有效期并重新上传证件照片。</Notice>;
  if (state === passed && rejects.length > 0)
    return (
      <Notice tone="bad">
        上一次变更没有通过，下面的信息仍然有效：
        {rejects.map(({ reason }) => reason).join('；')}
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
