import { codes, isCode } from '@portal/codes';
import { Notice } from '@portal/design';
import { CodeLink } from './CodeLink';

/** Why a call was refused, and the remedy; nothing for what is no code of the portal. */
export function CodeMeaning({ code }: { code: string }) {
  if (!isCode(code)) return null;
  return (
    <Notice tone="bad">
      <span>
        <CodeLink code={code} /> {codes[code].text}：{codes[code].remedy}
      </span>
    </Notice>
  );
}
