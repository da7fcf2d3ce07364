import styled from 'styled-components';
import { phoneAppealState, viewPhoneAppeal, type PhoneAppeal as Appeal } from '@portal/calls';
import { call } from '@portal/client';
import { definePage } from '@portal/contract';
import { ButtonLink, Container, Notice, PageHead, Status, theme } from '@portal/design';
import { formatMinute, promises } from '@portal/rules';
import { PapersKept } from '../common/PapersKept';
import { AppealForm } from './AppealForm';

interface AppealData {
  /** The latest appeal; null: none. */
  appeal: Appeal | null;
}

export const page = definePage<AppealData>({
  load: ({ signal }) => call(viewPhoneAppeal, {}, { signal }),
  Page: PhoneAppeal,
});

const { waiting, passed, rejected } = phoneAppealState;

function PhoneAppeal({ data: { appeal } }: { data: AppealData }) {
  return (
    <Page>
      <PageHead
        title="申诉换绑手机号"
        help="旧手机号已停用，又没有其他方式验证身份时使用。由运营人员对照证件处理。"
      />
      {appeal?.state === passed && (
        <Notice tone="good">上一次申诉已通过，手机号已换绑为 {appeal.phoneMask}。</Notice>
      )}
      {appeal?.state === rejected && (
        <Notice tone="bad">上一次申诉未通过，请按各项下面的原因修改后重新提交。</Notice>
      )}
      <PapersKept until={appeal?.papersUntil ?? null} />
      {appeal?.state === waiting ? <Waiting appeal={appeal} /> : <AppealForm last={appeal} />}
    </Page>
  );
}

function Waiting({ appeal: { phoneMask, submittedAt } }: { appeal: Appeal }) {
  return (
    <>
      <Notice tone="warn">
        <Status tone="warn">审核中</Status> 换绑为 {phoneMask} 的申诉提交于 {formatMinute(submittedAt)}，预计{' '}
        {promises.phoneAppeal}内处理，结果会发到消息中心和邮箱。
      </Notice>
      <ButtonLink to="/userCenterInfo">返回账号信息</ButtonLink>
    </>
  );
}

const Page = styled(Container)`
  max-width: 760px;
  padding-top: ${theme.space.xxl};
`;
