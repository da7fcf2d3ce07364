import styled from 'styled-components';
import { SectionHead, StepBand, TextLink, theme } from '@portal/design';
import { promises } from '@portal/rules';
import { useMember } from '@portal/session';
import { useBoot } from '../bootDocument';
import { Slot } from '../remotes/Slot';

const stepsFor = (isInstant: boolean) => [
  { title: '注册认证', text: `个人认证${promises.personPassing(isInstant)}`, to: '/register/CreateUser' },
  { title: '创建应用', text: '立即得到沙箱密钥，先跑通再上线' },
  { title: '申请 API', text: '选套餐、设预算；无需审核的套餐立即可用' },
  { title: '调用上线', text: '看得见每次调用的结果与费用' },
];

/** Steps to the first call; for members the account area shows which are done. */
export function HomeSteps() {
  const { checksPersons = false } = useBoot();
  const isSignedIn = useMember() !== null;

  return (
    <Section>
      <SectionHead title="四步接入">
        <TextLink to="/help">新手指南 →</TextLink>
      </SectionHead>
      {isSignedIn ? <Slot id="member.steps" /> : <StepBand steps={stepsFor(checksPersons)} />}
    </Section>
  );
}

const Section = styled.section`
  padding-top: ${theme.space.xxxl};
`;
