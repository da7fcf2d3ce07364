import { Button } from '@portal/design';
import type { Company } from '@portal/calls';

const textOf = ({ fields }: Company) =>
  [
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
  ].join('\r\n');

/** The letter to be printed, signed and stamped, with what is known already. */
export function AuthorisationTemplate({ company }: { company: Company }) {
  function handleDownload() {
    const address = URL.createObjectURL(
      new Blob(['\uFEFF', textOf(company)], { type: 'text/plain;charset=utf-8' }),
    );
    const link = document.createElement('a');
    link.href = address;
    link.download = '经办人授权书.txt';
    link.click();
    URL.revokeObjectURL(address);
  }

  return (
    <p>
      <Button $size="s" onClick={handleDownload}>
        下载授权书模板
      </Button>
    </p>
  );
}
