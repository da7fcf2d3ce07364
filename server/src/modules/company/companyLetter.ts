import { companyLetters, validCompanyStates, type CompanyLetter } from '@portal/calls';
import { emptyCompany, keyOf, legalLetter, unitTypes, validForGood } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Letter } from '../../platform/export/letterPdf';
import { say } from '../../platform/i18n/say';
import { formatInstant } from '../../platform/time';
import type { Company } from './openCompany';

const blank = '____________________';
const filled = (value: string) => value || blank;
const signature = [`法定代表人（签字）：${blank}`, `单位（盖章）：${blank}`, '日期：______年____月____日'];

/**
 * A letter with the facts of an enterprise, verified ones first; what is unknown stays blank.
 *
 * @param company  Null: nothing is filled in yet.
 * @throws {AppError} `E5102` for the certificate without a valid verification.
 */
export function companyLetter(kind: CompanyLetter, company: Company | null, at: Date): Letter {
  const content = company?.passed?.content ?? company?.content ?? emptyCompany;
  const companyName = filled(content.companyName);
  const creditCode = filled(content.creditCode);
  const unit = `本单位 ${companyName}（统一社会信用代码：${creditCode}）`;
  const title = companyLetters[kind];

  switch (kind) {
    case 'authorisation': {
      const contactName = filled(content.contactName);
      return {
        title,
        paragraphs: [
          `${unit}授权 ${contactName} 作为经办人，办理本单位在开放平台的企业认证及相关事宜。`,
          '经办人在授权范围内的行为，本单位予以认可。',
        ],
        lines: [`经办人姓名：${contactName}`, `经办人证件号：${blank}`, ...signature],
      };
    }
    case 'legal': {
      const legalName = filled(content.legalName);
      const facts = { companyName, creditCode, legalName, agentName: blank, agentJob: blank };
      const [, ...paragraphs] = legalLetter(facts).filter((line) => line !== '');
      return { title, paragraphs, lines: signature };
    }
    case 'security':
      return {
        title,
        paragraphs: [
          `${unit}承诺：`,
          '一、只在约定的用途内使用平台的数据与接口，不转让密钥，不留存不需要的个人信息；',
          '二、对个人信息加密传输、加密保存，按最小必要授权访问，并保留访问记录；',
          '三、发生或可能发生安全事件时，立即采取措施，并在 24 小时内告知平台；',
          '四、配合平台与主管部门的检查，违反承诺的，承担相应责任。',
        ],
        lines: [`信息安全负责人：${blank}`, `电话：${blank}`, ...signature],
      };
    case 'certificate':
      return certificate(title, company, at);
  }
}

/** Only facts that may be shown to others: no personal numbers, no bank account. */
function certificate(title: string, company: Company | null, at: Date): Letter {
  if (!company?.passed || !validCompanyStates.includes(company.row.state))
    throw new AppError('E5102', {}, say`请先完成企业认证`);
  const { companyName, creditCode, unitType, legalName, validTo } = company.passed.content;
  const kind = keyOf(unitTypes, unitType);
  const { decided_at } = company.row;
  return {
    title,
    paragraphs: ['下列单位提交的资料已由平台核验，完成企业认证。'],
    lines: [
      `企业名称：${companyName}`,
      `统一社会信用代码：${creditCode}`,
      `单位类型：${kind ? unitTypes[kind] : unitType}`,
      `法定代表人：${legalName}`,
      `营业期限至：${validTo === validForGood ? '长期' : validTo}`,
      ...(decided_at ? [`认证通过时间：${formatInstant(decided_at)}`] : []),
    ],
    note: `本证明由开放平台于 ${formatInstant(at)} 出具，认证状态以平台当前显示的为准。`,
  };
}
