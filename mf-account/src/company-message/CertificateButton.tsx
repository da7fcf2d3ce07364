import type { Company } from '@portal/calls';
import { Button } from '@portal/design';
import { formatMinute, keyOf, unitTypes, validForGood } from '@portal/rules';
import { downloadText } from '../common/downloadText';

const nameOf = (unitType: string) => {
  const known = keyOf(unitTypes, unitType);
  return known ? unitTypes[known] : unitType;
};

/** Verified facts that may be shown to third parties: no personal numbers, no bank account. */
const linesOf = ({ fields, passed, decidedAt }: Company) => {
  const { companyName, creditCode, unitType, legalName, validTo } = passed ?? fields;
  return /* as is */ [
    '企业认证证明',
    '',
    `企业名称：${companyName}`,
    `统一社会信用代码：${creditCode}`,
    `单位类型：${nameOf(unitType)}`,
    `法定代表人：${legalName}`,
    `营业期限至：${validTo === validForGood ? '长期' : validTo}`,
    ...(decidedAt ? [`认证通过时间：${formatMinute(decidedAt)}`] : []),
    '',
    '上述企业提交的资料已由平台核验，完成企业认证。认证状态以平台当前显示的为准。',
    '',
  ];
};

/** Download of a certificate of the enterprise's verification. */
export const CertificateButton = ({ company }: { company: Company }) => (
  <Button $size="s" onClick={() => downloadText('企业认证证明.txt', linesOf(company))}>
    下载认证证明
  </Button>
);
