import { StepBand } from '@portal/design';
import { promises } from '@portal/rules';
import { InfoBlock } from './InfoBlock';

interface JoinStepsProps {
  title: string;
  /** Address of the form. */
  to: string;
  /** What the public list is called. */
  list: string;
}

/** The way from a verified company to an entry in the public list. */
export const JoinSteps = ({ title, to, list }: JoinStepsProps) => (
  <InfoBlock title={title}>
    <StepBand
      steps={[
        { title: '企业认证', text: '在本平台完成企业认证', to: '/unitType' },
        { title: '提交申请', text: '填写单位、联系人与申请说明', to },
        { title: '平台审核', text: `${promises.joinReview}内完成，结果发到消息中心` },
        { title: '公开展示', text: `通过后列入${list}` },
      ]}
    />
  </InfoBlock>
);
