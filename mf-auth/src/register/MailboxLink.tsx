import { ButtonLink } from '@portal/design';

/** Webmail addresses of common providers. */
const mailboxes: ReadonlyMap<string, string> = new Map([
  ['qq.com', 'https://mail.qq.com'],
  ['foxmail.com', 'https://mail.qq.com'],
  ['163.com', 'https://mail.163.com'],
  ['126.com', 'https://mail.126.com'],
  ['yeah.net', 'https://mail.yeah.net'],
  ['139.com', 'https://mail.10086.cn'],
  ['189.cn', 'https://mail.189.cn'],
  ['sina.com', 'https://mail.sina.com.cn'],
  ['sohu.com', 'https://mail.sohu.com'],
  ['aliyun.com', 'https://mail.aliyun.com'],
  ['outlook.com', 'https://outlook.live.com/mail'],
  ['hotmail.com', 'https://outlook.live.com/mail'],
  ['gmail.com', 'https://mail.google.com'],
]);

/** Link to the mailbox; nothing for an unknown provider. */
export function MailboxLink({ account }: { account: string }) {
  const mailbox = mailboxes.get(account.slice(account.lastIndexOf('@') + 1).toLowerCase());
  if (!mailbox) return null;
  return (
    <p>
      <ButtonLink to={mailbox} target="_blank" rel="noopener noreferrer" $kind="primary">
        去邮箱
      </ButtonLink>
    </p>
  );
}
