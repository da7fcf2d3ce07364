import { errorCode, verifyMail } from '../../../server/src';
import { ill, notice, well, type Finding } from './Finding';
import { within } from './within';

const about = '邮件';
const timeoutMs = 8000;

/** By error code of nodemailer. */
const remedies: Record<string, string> = {
  EAUTH: '请核对 SMTP_URL 的用户与密码，特殊字符用 %XX 表示',
  EDNS: '请核对 SMTP_URL 的主机名，以及本机的 DNS',
  ETLS: '465 端口用 smtps://，587 端口用 smtp://；请核对 SMTP_URL',
};

/** Whether the mail server accepts the portal's login. @param url null: mail stays in the outbox. */
export async function checkMail(url: string | null): Promise<Finding> {
  if (url === null) return notice(about, '没有设置 SMTP_URL，邮件留在发件箱（仅演示）');
  if (!/^smtps?:\/\/./.test(url) || !URL.canParse(url))
    return ill(about, 'SMTP_URL 不是邮件服务器的地址', '请写成 SMTP_URL=smtps://用户:密码@主机:465');
  const { host } = new URL(url);
  try {
    await within(timeoutMs, verifyMail(url));
    return well(about, `${host} 接受登录`);
  } catch (error) {
    const code = errorCode(error) ?? 'ETIMEDOUT';
    return ill(
      about,
      code === 'EAUTH' ? `${host} 不接受用户或密码` : `${host} 没有接受连接（${code}）`,
      remedies[code] ?? '请核对 SMTP_URL 的主机与端口，以及出网的防火墙',
    );
  }
}
