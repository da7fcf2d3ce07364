import type { ReviewCase } from '@portal/calls';
import { maskBankAccount, maskText } from '../../platform/masks';
import { term } from '../../platform/i18n/say';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { shownField, type CaseField } from './shownField';

const held: ReviewCase = {
  kind: 'company',
  subjectId: 'ent_1',
  title: '企业信息变更 清源数据',
  applicantName: '清源数据',
  state: 'open',
  submittedAt: '2026-08-01 09:00:00',
  dueAt: '2026-08-03 09:00:00',
  isOverdue: 0,
  takenBy: '平台运营',
  heldUntil: '2026-08-01 10:00:00',
  isMine: 1,
  isOwn: 0,
};
const others: [string, ReviewCase][] = [
  ['has not taken it', { ...held, isMine: 0 }],
  ['belongs to the applicant', { ...held, isOwn: 1 }],
  ['has decided it', { ...held, state: 'decided' }],
];
const account: CaseField = {
  field: 'bankAccount',
  label: term('对公账号'),
  kind: 'text',
  value: '1202021409900123406',
  before: '1302021409900123406',
  mask: maskBankAccount,
};
const paper: CaseField = {
  field: 'licence',
  label: term('营业执照'),
  kind: 'image',
  value: 'file_new',
  before: 'file_old',
};

it('shows private texts whole to whoever has the case', () => {
  expect(translateTexts(shownField(account, held), 'zh')).toEqual({
    field: 'bankAccount',
    label: '对公账号',
    kind: 'text',
    value: '1202021409900123406',
    before: '1302021409900123406',
    isChanged: 1,
    isMasked: 0,
  });
});

it.each(others)('masks them for whoever %s, and still says what has changed', (_, row) => {
  const mask = '***************3406';
  expect(shownField(account, row)).toMatchObject({ value: mask, before: mask, isChanged: 1, isMasked: 1 });
  expect(shownField({ ...account, before: account.value }, row)).toMatchObject({ isChanged: 0, isMasked: 1 });
  expect(shownField({ ...account, before: null }, row)).toMatchObject({
    value: mask,
    before: null,
    isChanged: 0,
  });
});

it.each(others)('gives no file to whoever %s, and still says that it is another one', (_, row) => {
  expect(shownField(paper, row)).toMatchObject({ kind: 'text', before: null, isChanged: 1, isMasked: 1 });
  expect(JSON.stringify(shownField(paper, row))).not.toContain('file_');
});

it('gives addresses of the desk for the files of a case that is taken', () => {
  const base = '/ajaxurl/apix/ops/reviewFile/company/ent_1/';
  expect(shownField(paper, held)).toMatchObject({ value: `${base}file_new`, before: `${base}file_old` });
  expect(shownField({ ...paper, before: '未上传' }, held)).toMatchObject({ before: '未上传', isChanged: 1 });
});

it.each([held, ...others.map(([, row]) => row)])('says of what is empty that it was not filled in', (row) => {
  const field = { ...account, value: '', before: '', mask: maskText };
  const shown = (given: CaseField) => translateTexts(shownField(given, row), 'zh');
  expect(shown(field)).toMatchObject({ value: '未填写', before: '未填写', isMasked: 0 });
  expect(shown({ ...field, before: '开户行' })).toMatchObject({ value: '未填写', isChanged: 1 });
});
