import { isCode } from '@portal/codes';
import { TextLink } from '@portal/design';

/** A code of the portal leads to what it means; whatever else came instead of one stays a word. */
export function CodeLink({ code }: { code: string }) {
  if (!isCode(code)) return <>{code}</>;
  return (
    <TextLink to={`/help?code=${code}#codes`} title={`${code} 的含义与处理办法`}>
      {code}
    </TextLink>
  );
}
