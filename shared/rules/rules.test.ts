import {
  accountRules,
  firstBroken,
  passwordRules,
  ruled,
  verificationCodeRules,
  captchaRules,
} from '@portal/rules';
import { corpusPath, readCorpus } from '../testing/corpus';

/** Real material lies beside the project; without it these are skipped by name. */
const withCorpus = corpusPath('identity') ? it : it.skip;

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
    ['Abcdefg1', 'accept'],
    ['Portal-2026', 'accept'],
  ])('judges %j as %s', (value, expected) => {
    expect(verdict(passwordRules, value)).toBe(expected);
  });

  withCorpus('agrees with every case of the corpus', () => {
    const corpus = readCorpus<Corpus>('identity/password.json');
    const wrong = corpus!.cases.filter(
      ({ value, expect: wanted }) => verdict(passwordRules, value) !== wanted,
    );

    expect(wrong).toEqual([]);
  });
});

describe('account', () => {
  withCorpus.each(['email.json', 'mobile-cn.json'])('agrees with every binding case of %s', (file) => {
    const corpus = readCorpus<Corpus>('identity', file);
    const wrong = corpus!.cases.filter(({ value, expect: wanted }) => {
      if (wanted === 'either') return false;
      return (firstBroken(accountRules, value) === null) !== (wanted === 'accept');
    });

    expect(wrong).toEqual([]);
  });

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

it('asks for exactly six and four characters', () => {
  expect(firstBroken(verificationCodeRules, '12345')).toBe('请输入6位验证码');
  expect(firstBroken(verificationCodeRules, '12345a')).toBeNull();
  expect(firstBroken(captchaRules, 'abcde')).toBe('请输入4位图形验证码');
});
