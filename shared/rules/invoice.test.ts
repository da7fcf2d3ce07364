import { companyProblem, emptyCompany } from './company';
import { isTaxNo } from './identity';
import {
  emptyInvoiceTitle,
  invoiceTitleProblems,
  specialInvoiceProblem,
  splitTax,
  wholeCents,
  yuanInWords,
} from './invoice';

it.each([
  [0, '零元整'],
  [100, '壹分'],
  [1_1000, '壹元壹角整'],
  [1_0500, '壹元零伍分'],
  [105_0000, '壹佰零伍元整'],
  [1_050_0000, '壹仟零伍拾元整'],
  [100_105_2300, '壹拾万零壹佰零伍元贰角叁分'],
  [20_000_000_0000, '贰仟万元整'],
  [100_000_001_0000, '壹亿零壹元整'],
  [-48_3400, '（负数）肆拾捌元叁角肆分'],
])('writes %i out as %s', (minor, words) => {
  expect(yuanInWords(minor)).toBe(words);
});

it('splits an amount into what it is without tax and the tax, in whole cents', () => {
  for (const percent of [0, 1, 3, 6, 9, 13])
    for (const minor of [100, 48_3400, 99_9900, 123_456_7800]) {
      const { netMinor, taxMinor } = splitTax(minor, percent);
      expect(netMinor + taxMinor).toBe(minor);
      expect(netMinor % 100).toBe(0);
      expect(Math.abs(taxMinor - (netMinor * percent) / 100)).toBeLessThanOrEqual(100);
    }
  expect(wholeCents(36_0050)).toBe(36_0000);
  expect(wholeCents(-50)).toBe(0);
});

it.each([
  ['91330106MA2DEM0005', true],
  ['91330106MA2DEM0006', false],
  ['330106123456789', true],
  ['33010612345678', false],
  ['3301061234567890', false],
  ['91330106ma2dem0005', false],
  ['', false],
])('takes %s for a tax number: %s', (value, isOne) => {
  expect(isTaxNo(value)).toBe(isOne);
});

it('lets an enterprise name no tax number for its invoices that a title of them would not take', () => {
  const problemOf = (invoiceTaxNo: string) =>
    companyProblem('invoiceTaxNo', { ...emptyCompany, invoiceTaxNo }, '2026-08-01');

  expect(problemOf('')).toBeNull();
  expect(problemOf('91330106MA2DEM0005')).toBeNull();
  expect(problemOf('91330106MA2DEM0006')).toContain('税号有误');
  expect(problemOf('3301061234567890')).toContain('税号有误');
});

it('asks of an enterprise what a special invoice needs, and of a person only the name', () => {
  const company = { ...emptyInvoiceTitle, name: '明镜科技', taxNo: '91330106MA2DEM0005' };
  expect(invoiceTitleProblems(company)).toEqual({});
  expect(specialInvoiceProblem(company)).toBe('开专用发票还须填写抬头的开户行、银行账号、注册地址、注册电话');
  const full = {
    ...company,
    bank: '工行',
    account: '1202021409900888806',
    address: '杭州',
    phone: '0571-88000000',
  };
  expect(specialInvoiceProblem(full)).toBeNull();
  expect(Object.keys(invoiceTitleProblems({ ...company, taxNo: '', account: 'x' }))).toEqual([
    'taxNo',
    'account',
  ]);
  expect(invoiceTitleProblems({ ...emptyInvoiceTitle, kind: 'person', name: '王明' })).toEqual({});
  expect(specialInvoiceProblem({ ...full, kind: 'person' })).toBe('专用发票只能开给企业抬头');
});
