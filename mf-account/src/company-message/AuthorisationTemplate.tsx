import styled from 'styled-components';
import { Button, theme } from '@portal/design';
import type { Company } from '@portal/calls';
import { downloadText } from '../common/downloadText';

const linesOf = ({ fields }: Company) => /* as is */ [
  '经办人授权书',
  '',
  `本单位 ${fields.companyName}（统一社会信用代码：${fields.creditCode}）授权 ${fields.contactName}`,
  '作为经办人，办理本单位在开放平台的企业认证及相关事宜。经办人在授权范围内的行为，本单位予以认可。',
  '',
  `经办人姓名：${fields.contactName}`,
  '经办人证件号：____________________',
  '',
  `法定代表人（签字）：____________________`,
  '单位（盖章）：____________________',
  '日期：______年____月____日',
  '',
];

/** Download of the authorisation letter, prefilled, to print, sign and stamp. */
export function AuthorisationTemplate({ company }: { company: Company }) {
  return (
    <Line>
      <Button $size="s" onClick={() => downloadText('经办人授权书.txt', linesOf(company))}>
        下载授权书模板
      </Button>
    </Line>
  );
}

const Line = styled.p`
  margin-top: ${theme.space.m};
`;
