import {
  formatBalance,
  formatMoney,
  formatPrice,
  formatYuan,
  moneyText,
  shortDecimal,
  twoDecimals,
} from '@portal/rules';

it.each([
  ['0.0300', '0.03'],
  ['1234.5000', '1,234.50'],
  ['0.0080', '0.008'],
  ['1000000.0000', '1,000,000.00'],
  ['0.0001', '0.0001'],
])('shows %s yuan as %s', (yuan, shown) => {
  expect(formatYuan(yuan)).toBe(shown);
});

it.each([
  ['3.2671', '￥3.27'],
  ['0.0050', '￥0.01'],
  ['0.0049', '￥0.00'],
  ['-0.0049', '￥0.00'],
  ['-2.0051', '-￥2.01'],
  ['999.9999', '￥1,000.00'],
  ['123456789.1234', '￥123,456,789.12'],
])('tells a sum of %s yuan to the cent: %s', (yuan, shown) => {
  expect(formatMoney(yuan)).toBe(shown);
});

it.each([
  ['89.9460', '￥89.94'],
  ['89.9499', '￥89.94'],
  ['89.9500', '￥89.95'],
  ['0.0099', '￥0.00'],
  ['0.0000', '￥0.00'],
  ['1234567.8999', '￥1,234,567.89'],
  ['-0.0001', '-￥0.01'],
  ['-2.0000', '-￥2.00'],
])('never shows more than a balance of %s yuan: %s', (yuan, shown) => {
  expect(formatBalance(yuan)).toBe(shown);
});

it.each([
  ['0.0080', '￥0.008'],
  ['-1234.5000', '-￥1,234.50'],
])('tells a price of %s yuan to the last decimal: %s', (yuan, shown) => {
  expect(formatPrice(yuan)).toBe(shown);
});

it.each([
  ['12.3400', '12.34'],
  ['-0.0500', '-0.05'],
  ['89.9460', '89.94'],
])('writes %s yuan with two decimals as %s', (yuan, written) => {
  expect(twoDecimals(yuan)).toBe(written);
});

it.each([
  ['12.5000', '12.5'],
  ['100.0000', '100'],
  ['0.0000', '0'],
  ['-0.0500', '-0.05'],
  ['1000', '1000'],
])('writes %s without zeros at its end: %s', (amount, written) => {
  expect(shortDecimal(amount)).toBe(written);
});

it.each([
  [32_671, '￥3.27'],
  [-20_051, '-￥2.01'],
  [12_345_000, '￥1,234.50'],
])('tells %d/10000 yuan to the cent: %s', (minor, shown) => {
  expect(moneyText(minor)).toBe(shown);
});
