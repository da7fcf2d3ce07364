import { acceptAgreements, myAgreements, type Agreement } from '@portal/calls';
import { call } from '@portal/client';
import { ask, toast } from '@portal/design';

const textOf = ({ title, version, text }: Agreement) => `《${title}》第 ${version} 版\n\n${text}`;

/** Shows the terms that the member has not accepted yet. @returns whether they accepted or nothing was due */
export async function askToAgree(): Promise<boolean> {
  const { due } = await call(myAgreements, {});
  if (due.length === 0) return true;
  const hasAgreed = await ask({
    title: '协议已更新',
    question: `继续之前，请阅读并同意新的版本。不同意的，可以注销账号。\n\n${due.map(textOf).join('\n\n')}`,
    confirmLabel: '同意并继续',
  });
  if (!hasAgreed) return false;
  await call(acceptAgreements, { agreed: due.map(({ kind, version }) => ({ kind, version })) });
  toast('已同意', 'good');
  return true;
}
