import { useCallback } from 'react';
import styled from 'styled-components';
import { viewApplicant, type Applicant, type ProviderApply } from '@portal/calls';
import { call } from '@portal/client';
import { DataTable, Dialog, ErrorPanel, Facts, Skeleton, TextLink, theme } from '@portal/design';
import { ApplyState, useLoaded } from '@portal/page';
import { callsText, formatDay, formatMoney } from '@portal/rules';
import { ApplyTalk } from '../common/ApplyTalk';

interface ApplicantDialogProps {
  apply: ProviderApply;
  onClose: () => void;
}

/** The applicant, earlier applications, and messages about this one. */
export function ApplicantDialog({ apply, onClose }: ApplicantDialogProps) {
  const { applyId } = apply;
  const load = useCallback((signal: AbortSignal) => call(viewApplicant, { applyId }, { signal }), [applyId]);
  const { data, reason, isLoading, retry } = useLoaded(load);

  return (
    <Dialog title={`${apply.appName} 的申请方`} isOpen onClose={onClose} isWide>
      {reason && <ErrorPanel title={reason} isBusy={isLoading} onRetry={retry} />}
      {!data && !reason && <Skeleton $height={160} />}
      {data && <About applicant={data} />}
      <Head>本次申请</Head>
      <Facts
        facts={[
          [
            '申请单',
            <TextLink key="no" to={`/myApplyDetail?applyId=${applyId}`}>
              {apply.applyNo}
            </TextLink>,
          ],
          ['套餐', apply.planName],
          ['申请理由', apply.reason],
          ['业务场景', apply.scene || '未填写'],
        ]}
      />
      <Head>留言</Head>
      <ApplyTalk applyId={applyId} />
    </Dialog>
  );
}

function About({ applicant }: { applicant: Applicant }) {
  return (
    <>
      <Facts
        facts={[
          ['申请方', applicant.name],
          ['认证', applicant.level],
          ['手机', applicant.mobile || '未绑定'],
          ['邮箱', applicant.email || '未绑定'],
          ['注册时间', formatDay(applicant.joinedAt)],
          ['在用订阅', `${applicant.running} 个`],
          ['近30天调用', callsText(applicant.calls30, applicant.units30)],
          ['近30天费用', formatMoney(applicant.cost30)],
        ]}
      />
      {applicant.former.length > 0 && (
        <>
          <Head>此前的申请</Head>
          <DataTable
            label="此前的申请"
            rows={applicant.former}
            rowKey={({ applyId }) => applyId}
            columns={[
              { title: 'API', isMain: true, render: ({ apiName }) => apiName },
              { title: '应用', render: ({ appName }) => appName },
              { title: '套餐', render: ({ planName }) => planName },
              { title: '提交时间', render: ({ submittedAt }) => formatDay(submittedAt) },
              { title: '状态', render: ({ state }) => <ApplyState state={state} /> },
            ]}
          />
        </>
      )}
    </>
  );
}

const Head = styled.h3`
  margin: ${theme.space.l} 0 ${theme.space.m};
  font-size: ${theme.size.m};
`;
