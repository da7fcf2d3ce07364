import { formatYuan } from '@portal/rules';

it.each([
  ['0.0300', '0.03'],
  ['1234.5000', '1,234.50'],
  ['0.0080', '0.008'],
  ['1000000.0000', '1,000,000.00'],
  ['0.0001', '0.0001'],
])('shows %s yuan as %s', (yuan, shown) => {
  expect(formatYuan(yuan)).toBe(shown);
});
