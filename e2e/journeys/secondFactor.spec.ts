import { generateSync } from 'otplib';
import type { Page } from '@playwright/test';
import { factorAppealHours } from '@portal/calls';
import { expect, test } from '../fixtures/journey';
import type { PortalClock } from '../fixtures/portalClock';
import { demoPassword, signIn } from '../pages/loginDialog';
import { passCase } from '../pages/reviewDesk';

// Accounts change how they sign in, and days pass.
test.use({ portalOf: 'secondFactor', hasOwnClock: true });

/** As documented by the demo market. */
const secure = { account: 'secure@example.com', secret: 'MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U' };
const phone = { width: 360, height: 780 };
const hourMs = 3_600_000;
/** Time after a code until the next can be sent to the same account. */
const untilNextCodeMs = 150_000;
const codeAt = (secret: string, clock: PortalClock) =>
  generateSync({ secret, epoch: Math.floor(clock.now() / 1000) });

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** Simulates another browser. The countdown until the next code uses the system clock, so it is cleared, too. */
async function forget(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto('/');
  await page.evaluate(() => window.sessionStorage.clear());
}

async function bindApp(page: Page, clock: PortalClock) {
  await page.goto('/userCenterInfo');
  await page.getByRole('button', { name: '绑定验证器应用' }).click();
  const proof = page.getByRole('dialog', { name: '身份验证' });
  await proof.getByLabel('登录密码').fill(demoPassword);
  await proof.getByRole('button', { name: '验证', exact: true }).click();

  const setup = page.getByRole('dialog', { name: '绑定验证器应用' });
  await setup.getByRole('img', { name: '验证器应用的二维码' }).waitFor();
  const secret = (await setup.locator('code').innerText()).replaceAll(' ', '');
  await setup.getByLabel('动态验证码').fill(codeAt(secret, clock));
  await setup.getByRole('button', { name: '确认绑定' }).click();

  const saving = page.getByRole('dialog', { name: '保存恢复码' });
  await saving.getByRole('listitem').first().waitFor();
  const recoveryCodes = await saving.getByRole('listitem').allInnerTexts();
  await saving.getByRole('checkbox', { name: '我已保存' }).check();
  await saving.getByRole('button', { name: '完成' }).click();
  await page.getByText('已开启').waitFor();
  return { secret, recoveryCodes };
}

test('a person binds an authenticator app, and unbinds it on a phone with a recovery code', async ({
  visit,
  clock,
}) => {
  const desk = await visit({ as: 'person' });
  const { recoveryCodes } = await test.step('binds an app and keeps the codes', () =>
    bindApp(desk.page, clock));
  expect(recoveryCodes).toHaveLength(10);

  const { page, messages } = await visit({ viewport: phone, as: 'person' });
  await test.step('unbinds it', async () => {
    await page.goto('/userCenterInfo');
    await page.getByRole('button', { name: '解除验证器应用' }).click();
    const proof = page.getByRole('dialog', { name: '身份验证' });
    await proof.getByLabel('验证方式').selectOption('恢复码');
    await proof.getByLabel('恢复码', { exact: true }).fill(recoveryCodes[0] ?? '');
    expect(await widthOf(page)).toBeLessThanOrEqual(phone.width);
    await proof.getByRole('button', { name: '验证', exact: true }).click();
    await page.getByText('未开启').waitFor();
  });
  expect([...desk.messages, ...messages]).toEqual([]);
});

test('a person with an app signs in with its code, by keyboard, on desktop and phone', async ({
  page,
  clock,
  messages,
}) => {
  await page.goto('/');
  await signIn(page, secure.account);
  const step = page.getByRole('dialog', { name: '两步验证' });
  const code = step.getByLabel('动态验证码');

  await test.step('the code is asked for at the keyboard, also where there is little room', async () => {
    await expect(code).toBeFocused();
    await page.setViewportSize(phone);
    expect(await widthOf(page)).toBeLessThanOrEqual(phone.width);
    await expect(step.getByRole('button', { name: '登录' })).toBeInViewport();
  });

  await test.step('a wrong code is told at its field', async () => {
    await page.keyboard.type('000000');
    await page.keyboard.press('Enter');
    await expect(code).toHaveAccessibleDescription(/动态验证码或恢复码有误/);
  });

  await test.step('the right one signs in', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await code.fill(codeAt(secure.secret, clock));
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: '安全用户' }).waitFor();
  });
  expect(messages).toEqual([]);
});

test('a person who lost every second factor appeals; 72 hours after approval the password suffices, and a new app is bound', async ({
  page,
  visit,
  clock,
  messages,
}) => {
  const { page: operator, messages: toldOperator } = await visit({ as: 'ops' });
  const step = page.getByRole('dialog', { name: '两步验证' });
  const appeal = page.getByRole('dialog', { name: '申诉重置两步验证' });
  const signedIn = page.getByRole('button', { name: '安全用户' });
  const enter = async () => {
    await clock.pass(untilNextCodeMs);
    await forget(page);
    await signIn(page, secure.account);
  };

  await test.step('appeals on a phone, and sees how far that is', async () => {
    await enter();
    await page.setViewportSize(phone);
    await step.getByRole('button', { name: /申诉重置两步验证/ }).click();
    await appeal.getByLabel('真实姓名').fill('安全用户');
    await appeal.getByLabel('说明').fill('手机上周丢失，恢复码没有保存');
    expect(await widthOf(page)).toBeLessThanOrEqual(phone.width);
    await appeal.getByRole('button', { name: '提交申诉' }).click();
    await appeal.getByText(/正在审核/).waitFor();
    await appeal.getByRole('button', { name: '返回' }).click();
  });

  await test.step('an operator passes it, and the person reads from when on it holds', async () => {
    await passCase(operator, 'factorAppeal', '重置两步验证 s');
    await step.getByRole('button', { name: /申诉重置两步验证/ }).click();
    await appeal.getByText(/申诉已通过，两步验证将于 .+ 重置/).waitFor();
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('that time over, the password is enough', async () => {
    await clock.pass(factorAppealHours * hourMs);
    await expect(async () => {
      await enter();
      await expect(signedIn.or(step)).toBeVisible();
      await expect(signedIn).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 90_000 });
  });

  await test.step('binds a new app, with which the next login is made', async () => {
    const { secret } = await bindApp(page, clock);
    await enter();
    await step.getByLabel('动态验证码').fill(codeAt(secret, clock));
    await page.keyboard.press('Enter');
    await signedIn.waitFor();
  });
  expect([...messages, ...toldOperator]).toEqual([]);
});

test('a person adds a passkey, signs in and verifies with it without typing', async ({
  page,
  clock,
  messages,
}) => {
  const { authenticatorId, devtools } = await addAuthenticator(page);
  await page.goto('/');
  await signIn(page, 'newbie@example.com');
  await page.getByRole('dialog', { name: '认证' }).getByRole('button', { name: '取消' }).click();

  await test.step('adds it under a name', async () => {
    await page.goto('/userCenterInfo');
    await page.getByRole('button', { name: '添加通行密钥' }).click();
    const proof = page.getByRole('dialog', { name: '身份验证' });
    await proof.getByLabel('登录密码').fill(demoPassword);
    await proof.getByRole('button', { name: '验证', exact: true }).click();
    const adding = page.getByRole('dialog', { name: '添加通行密钥' });
    await adding.getByLabel('名称').fill('我的电脑');
    await adding.getByRole('button', { name: '添加', exact: true }).click();
    const saving = page.getByRole('dialog', { name: '保存恢复码' });
    await saving.getByRole('checkbox', { name: '我已保存' }).check();
    await saving.getByRole('button', { name: '完成' }).click();
    await page.getByRole('cell', { name: '我的电脑' }).waitFor();
    const { credentials } = await devtools.send('WebAuthn.getCredentials', { authenticatorId });
    expect(credentials.map(({ rpId }) => rpId)).toEqual(['localhost']);
  });

  await test.step('signs in with it after the password', async () => {
    await clock.pass(untilNextCodeMs);
    await forget(page);
    await signIn(page, 'newbie@example.com');
    const step = page.getByRole('dialog', { name: '两步验证' });
    await expect(step.getByLabel('验证方式')).toHaveValue('passkey');
    await step.getByRole('button', { name: '登录' }).click();
    await page.getByRole('dialog', { name: '认证' }).getByRole('button', { name: '取消' }).click();
    await page.goto('/userCenterInfo');
  });

  await test.step('proves with it who they are, and it goes with the second factor', async () => {
    await page.getByRole('button', { name: '移除' }).click();
    const proof = page.getByRole('dialog', { name: '身份验证' });
    await expect(proof.getByLabel('验证方式')).toHaveValue('passkey');
    await page.setViewportSize(phone);
    expect(await widthOf(page)).toBeLessThanOrEqual(phone.width);
    await proof.getByRole('button', { name: '验证', exact: true }).click();
    await page.getByText('已移除通行密钥').waitFor();
    await page.getByText('未开启').waitFor();
  });
  expect(messages).toEqual([]);
});

/** A virtual authenticator whose user confirms at once. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { authenticatorId, devtools };
}
