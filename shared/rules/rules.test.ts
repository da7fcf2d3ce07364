import {
  accountRules,
  firstBroken,
  passwordRules,
  ruled,
  verificationCodeRules,
  captchaRules,
} from '@portal/rules';
import { describeCorpus, readCorpus } from '../testing/corpus';

interface Corpus {
  cases: { value: string; expect: string }[];
}

const verdict = (rules: typeof accountRules, value: string) => firstBroken(rules, value) ?? 'accept';

describe('password', () => {
  it.each([
    ['', '请输入密码'],
    ['密码Abc1234', '密码不可以包含中文'],
    ['Abc 1234!', '密码不可以输入空格'],
    ['Abc123!', '请输入8到16位的密码'],
    ['Abcdefgh123456789', '请输入8到16位的密码'],
    ['abcdefg1', '密码须含有大小写字母、数字和特殊字符任意三种'],
    ['abcdefg!', '密码须含有大小写字母、数字和特殊字符任意三种'],
    ['ABCDEFG1', '密码须含有大小写字母、数字和特殊字符任意三种'],
    ['12345678', '密码须含有大小写字母、数字和特殊字符任意三种'],
    ['Abc123!\t', '密码不可以输入空格'],
    ['Abcdefg1', 'accept'],
    ['abcdef1!', 'accept'],
    ['ABCDEF1!', 'accept'],
    ['Abcdefg!', 'accept'],
    ['Abcdefgh12345678', 'accept'],
    ['Portal-2026', 'accept'],
  ])('judges %j as %s', (value, expected) => {
    expect(verdict(passwordRules, value)).toBe(expected);
  });
});

describe('account', () => {
  it.each([
    'a@b.cn',
    'first.last@example.com',
    'first+tag@sub.example.com',
    'under_score@example.com.cn',
    'x-y@ex-ample.com',
    '13800138000',
    '16612345678',
    '19912345678',
  ])('takes %s', (value) => expect(firstBroken(accountRules, value)).toBeNull());

  it.each([
    'plain',
    '@example.com',
    'a@',
    'a@@example.com',
    'a@example',
    'a b@example.com',
    'a@exam ple.com',
    'a.@example.com',
    '.a@example.com',
    'a..b@example.com',
    'a@-example.com',
    'a@example..com',
    'a@example.com\n',
    'a@example.com\r\nbcc: b@example.com',
    'a@example.com,b@example.com',
    '<a@example.com>',
    '12812345678',
    '11012345678',
    '1380013800',
    '138001380001',
    '+8613800138000',
    '138 0013 8000',
    '138-0013-8000',
    '１３８００１３８０００',
    '0571-88888888',
  ])('refuses %j', (value) => expect(firstBroken(accountRules, value)).toBe('请输入正确的邮箱或手机号'));

  it('says what is missing', () => {
    expect(firstBroken(accountRules, '')).toBe('请输入邮箱或手机号');
    expect(firstBroken(accountRules, '12345')).toBe('请输入正确的邮箱或手机号');
    expect(firstBroken(accountRules, `${'a'.repeat(31)}@test.com`)).toBeNull();
    expect(firstBroken(accountRules, `${'a'.repeat(32)}@test.com`)).toBe('请输入正确的邮箱或手机号');
  });
});

it('gives the server the same words as the form', () => {
  const result = ruled(passwordRules).safeParse('abc');

  expect(result.success).toBe(false);
  expect(result.error?.issues[0]?.message).toBe(firstBroken(passwordRules, 'abc'));
});

it.each([
  [undefined, '请输入密码'],
  ['', '请输入密码'],
  [12, '格式有误'],
])('says of the password %j: %s', (given, message) => {
  expect(ruled(passwordRules).safeParse(given).error?.issues).toMatchObject([{ message }]);
});

it('asks for exactly six and four characters', () => {
  expect(firstBroken(verificationCodeRules, '12345')).toBe('请输入6位验证码');
  expect(firstBroken(verificationCodeRules, '12345a')).toBeNull();
  expect(firstBroken(verificationCodeRules, '1234567')).toBe('请输入6位验证码');
  expect(firstBroken(verificationCodeRules, '12345-')).toBe('请输入6位验证码');
  expect(firstBroken(captchaRules, 'abc')).toBe('请输入4位图形验证码');
  expect(firstBroken(captchaRules, 'aB3d')).toBeNull();
  expect(firstBroken(captchaRules, 'abcde')).toBe('请输入4位图形验证码');
});

describeCorpus('accounts and passwords of the corpus', 'identity', () => {
  it('are judged as password.json says', () => {
    const { cases } = readCorpus<Corpus>('identity', 'password.json')!;

    expect(cases.filter(({ value, expect: wanted }) => verdict(passwordRules, value) !== wanted)).toEqual([]);
  });

  it.each(['email.json', 'mobile-cn.json'])('are judged as the binding cases of %s say', (file) => {
    const { cases } = readCorpus<Corpus>('identity', file)!;
    const wrong = cases.filter(
      ({ value, expect: wanted }) =>
        wanted !== 'either' && (firstBroken(accountRules, value) === null) !== (wanted === 'accept'),
    );

    expect(wrong).toEqual([]);
  });
});
