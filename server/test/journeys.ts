import { listOutbox, login, sendLoginCode } from '@portal/calls';
import type { Browser, TestApp } from './buildTestApp';

export const demoPassword = 'Portal-2026';

/** Looks at the picture, as only the demo's outbox lets a program do. */
export async function readCaptcha(browser: Browser): Promise<string> {
  await browser.send({ method: 'GET', url: '/ajaxurl/apix/user/captchaCode?radam=1' });
  const { resBody } = await browser.call(listOutbox, { channel: 'captcha' });
  return resBody.records[0].code as string;
}

export const codeIn = (text: string | undefined) => /\d{6}/.exec(text ?? '')?.[0] ?? '';

export async function fetchLoginCode({ inbox }: TestApp, browser: Browser, account: string): Promise<string> {
  const reply = await browser.call(sendLoginCode, {
    captchaCode: await readCaptcha(browser),
    user: account,
    tabFlag: 2,
  });
  if (reply.resCode !== 'S0000') throw new Error(`no code: ${reply.resCode} ${reply.resMsg}`);
  return codeIn(inbox.at(-1)?.body);
}

export async function signIn(test: TestApp, browser: Browser, account: string, password = demoPassword) {
  const captchaCode = await fetchLoginCode(test, browser, account);
  return browser.call(login, { userEmail: account, userPswd: password, captchaCode, tabFlag: 2 });
}
