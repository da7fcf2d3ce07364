import { expect, test } from '../fixtures/journey';
import { readMessage } from '../fixtures/outbox';
import { accountForm } from '../pages/accountForm';

// An account's password is changed here.
test.use({ portalOf: 'desk' });

test('registers by e-mail and activates through the link in the mail', async ({ page, messages }) => {
  const form = accountForm(page);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: '注册' }).click();
  await form.fill('fresh@example.com');
  await form.fillCaptcha();
  await page.getByRole('main').getByRole('button', { name: '注册' }).click();

  await page.waitForURL('**/register/MailOk');
  await page.getByText('f***@example.com').waitFor();
  const { text } = await readMessage(page, 'fresh@example.com');
  await page.goto(/http\S+/.exec(text)![0]);
  await page.getByRole('button', { name: '激活并登录' }).click();

  await page.getByText('您尚未认证，是否去认证?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await page.getByRole('heading', { name: '账号已激活' }).waitFor();
  await page.getByRole('button', { name: '小明' }).waitFor();
  expect(await page.getByRole('img', { name: '未认证用户' }).count()).toBe(1);
  expect(messages).toEqual([]);
});

test('a link opened where somebody else is signed in names both, and leaves them signed in', async ({
  page,
  visit,
}) => {
  const form = accountForm(page);
  await page.goto('/register/CreateUser');
  await form.fill('second@example.com');
  await form.fillCaptcha();
  await page.getByRole('main').getByRole('button', { name: '注册' }).click();
  await page.waitForURL('**/register/MailOk');
  const { text } = await readMessage(page, 'second@example.com');

  const { page: person, messages } = await visit({ as: 'person' });
  await person.goto(/http\S+/.exec(text)![0]);
  const main = person.getByRole('main');
  await expect(main).toContainText('正以 person@example.com 登录，链接激活的是 second@example.com');
  await main.getByRole('button', { name: '只激活，不换账号' }).click();

  await main.getByText('second@example.com 现在可以登录').waitFor();
  await person.goto('/userCenter');
  await person.getByRole('button', { name: '林晓' }).waitFor();
  expect(messages).toEqual([]);
});

test('registers by mobile number and code', async ({ page }) => {
  const form = accountForm(page);
  await page.goto('/register/CreateUser');
  await form.fill('13912345678');
  await form.fillCaptcha();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('button', { name: /秒/ }).waitFor();
  await form.field('验证码').fill((await readMessage(page, '13912345678')).code);
  await page.getByRole('main').getByRole('button', { name: '注册' }).click();

  await page.getByRole('heading', { name: '注册成功' }).waitFor();
});

test('reports invalid input at its field, and an account that is taken', async ({ page }) => {
  const form = accountForm(page);
  await page.goto('/register/CreateUser');
  await page.getByRole('main').getByRole('button', { name: '注册' }).click();
  for (const text of [
    '请输入邮箱或手机号',
    '请输入密码',
    '请再次输入密码',
    '请输入昵称',
    '请输入4位图形验证码',
    '请阅读并同意服务协议和隐私政策',
  ]) {
    await page.getByText(text, { exact: true }).waitFor();
  }

  await form.fill('person@example.com');
  await form.field('确认密码').fill('Other-2026');
  await form.field('昵称').focus();
  await page.getByText('该账号已注册').first().waitFor();
  await page.getByText('两次输入的密码不一致').waitFor();
  await page.getByText('密码强度：中').waitFor();
});

test('resets a forgotten password', async ({ page }) => {
  const form = accountForm(page);
  await page.goto('/forgetPassword/userMail');
  await form.field('邮箱或手机号').fill('finance@example.com');
  await form.fillCaptcha();
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('button', { name: /秒/ }).waitFor();
  await form.field('验证码').fill((await readMessage(page, 'finance@example.com')).code);
  await page.getByRole('button', { name: '下一步' }).click();

  await page.waitForURL('**/forgetPassword/emailOk');
  await form.field('密码').fill('Portal-2027');
  await form.field('确认密码').fill('Portal-2027');
  await page.getByRole('button', { name: '重置密码' }).click();

  await page.getByRole('heading', { name: '密码重置成功' }).waitFor();
  await page.getByRole('button', { name: '现在登录' }).click();
  await page.getByRole('dialog', { name: '登录' }).waitFor();
});

test('returns to the first step when a later one is opened directly', async ({ page }) => {
  for (const step of ['emailOk', 'passwordOk']) {
    await page.goto(`/forgetPassword/${step}`);
    await page.waitForURL('**/forgetPassword/userMail');
  }
  for (const query of ['', '?state=done', '?state=sent&account=fresh%40example.com']) {
    await page.goto(`/register/MailOk${query}`);
    await page.getByRole('heading', { name: '激活账号' }).waitFor();
    expect(await page.getByText(/已发送|注册成功|已激活/).count()).toBe(0);
  }
});
