import { isCode } from '@portal/codes';
import { TextLink } from '@portal/design';

/** Links an error code of the portal to its explanation; other text stays plain. */
export function CodeLink({ code }: { code: string }) {
  if (!isCode(code)) return <>{code}</>;
  return (
    <TextLink to={`/help?code=${code}#codes`} title={`${code} 的含义与处理办法`}>
      {code}
    </TextLink>
  );
}
