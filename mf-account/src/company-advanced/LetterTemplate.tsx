import styled from 'styled-components';
import { Button, theme } from '@portal/design';
import { legalLetter } from '@portal/rules';
import { downloadText } from '../common/downloadText';

const signature = /* as is */ [
  '',
  '法定代表人（签字）：____________________',
  '单位（盖章）：____________________',
  '日期：______年____月____日',
  '',
];

const templates = {
  legal: {
    name: '法定代表人授权书.txt',
    label: '下载授权书模板',
    lines: [
      ...legalLetter({
        companyName: '____________________',
        creditCode: '____________________',
        legalName: '__________',
        agentName: '__________',
        agentJob: '__________',
      }),
      ...signature,
    ],
  },
  security: {
    name: '信息安全承诺书.txt',
    label: '下载承诺书模板',
    lines: /* as is */ [
      '信息安全承诺书',
      '',
      '本单位 ____________________ 承诺：',
      '一、只在约定的用途内使用平台的数据与接口，不转让密钥，不留存不需要的个人信息；',
      '二、对个人信息加密传输、加密保存，按最小必要授权访问，并保留访问记录；',
      '三、发生或可能发生安全事件时，立即采取措施，并在 24 小时内告知平台；',
      '四、配合平台与主管部门的检查，违反承诺的，承担相应责任。',
      '',
      '信息安全负责人：____________________  电话：____________________',
      ...signature,
    ],
  },
} as const;

/** Download of a letter to print, sign and stamp. */
export function LetterTemplate({ item }: { item: keyof typeof templates }) {
  const { name, label, lines } = templates[item];
  return (
    <Line>
      <Button $size="s" onClick={() => downloadText(name, lines)}>
        {label}
      </Button>
    </Line>
  );
}

const Line = styled.p`
  margin-top: ${theme.space.m};
`;
