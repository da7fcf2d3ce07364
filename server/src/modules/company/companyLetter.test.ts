import { companyLetters, companyState, type CompanyLetter, type CompanyState } from '@portal/calls';
import { emptyCompany, keysOf } from '@portal/rules';
import { companyLetter } from './companyLetter';
import type { Company } from './openCompany';

const at = new Date('2026-08-02T02:00:00Z');
const content = {
  ...emptyCompany,
  unitType: 'company' as const,
  companyName: '杭州明镜科技有限公司',
  creditCode: '91330106MA7K5X2N0R',
  legalName: '林海',
  legalIdNo: '110101199003071233',
  bankAccount: '1202021409900123406',
  contactName: '周宁',
  contactPhone: '13800138000',
  contactMail: 'tech@example.com',
  validTo: 'long',
};

const inState = (state: CompanyState): Company => ({
  row: { state, decided_at: new Date('2026-08-01T02:00:00Z') } as Company['row'],
  content,
  papers: {},
  readings: {},
  passed:
    state === companyState.passed || state === companyState.changing || state === companyState.expired
      ? { content, papers: {} }
      : null,
});

const textOf = (kind: CompanyLetter, company: Company | null) => {
  const { title, paragraphs, lines, note = '' } = companyLetter(kind, company, at);
  return [title, ...paragraphs, ...lines, note].join('\n');
};

it.each(['authorisation', 'legal', 'security'] as const)('fills %s in with what is known', (kind) => {
  const text = textOf(kind, inState(companyState.saved));
  expect(text).toContain('杭州明镜科技有限公司（统一社会信用代码：91330106MA7K5X2N0R）');
  expect(text).toContain('单位（盖章）：____');
  expect(textOf(kind, null)).toContain(
    '本单位 ____________________（统一社会信用代码：____________________）',
  );
});

it('names the verified enterprise, not what it is changing to', () => {
  const changing = {
    ...inState(companyState.changing),
    content: { ...content, companyName: '还没有核验的名称' },
  };
  for (const kind of keysOf(companyLetters)) expect(textOf(kind, changing)).not.toContain('还没有核验');
});

it('certifies only what may be shown to others, with the day it was verified and the day it is given', () => {
  const text = textOf('certificate', inState(companyState.passed));
  for (const part of ['杭州明镜科技有限公司', '91330106MA7K5X2N0R', '林海', '营业期限至：长期'])
    expect(text).toContain(part);
  expect(text).toContain('认证通过时间：2026-08-01 10:00');
  expect(text).toContain('于 2026-08-02 10:00');
  expect(text).not.toMatch(/1233|3406|13800138000|example\.com|周宁/);
});

it.each(['none', 'saved', 'waiting', 'paying', 'rejected', 'expired'] as const)(
  'certifies nothing for an enterprise that is %s',
  (state) => {
    expect(() => textOf('certificate', inState(companyState[state]))).toThrow(
      expect.objectContaining({ code: 'E5102' }),
    );
  },
);

it('certifies nothing for an account without an enterprise', () => {
  expect(() => textOf('certificate', null)).toThrow(expect.objectContaining({ code: 'E5102' }));
});
