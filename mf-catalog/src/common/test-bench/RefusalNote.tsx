import type { OperationView } from '@portal/calls';
import { codes, isCode } from '@portal/codes';
import { Notice } from '@portal/design';
import { CodeLink } from '../CodeLink';

interface RefusalNoteProps {
  status: number;
  /** Of the gateway, or empty. */
  code: string;
  operation: Pick<OperationView, 'responses'>;
}

/** Why a call did not succeed: a refusal of the gateway with its remedy, else what the description says of the status. */
export function RefusalNote({ status, code, operation }: RefusalNoteProps) {
  if (isCode(code))
    return (
      <Notice tone="bad">
        <span>
          <CodeLink code={code} /> {codes[code].text}：{codes[code].remedy}
        </span>
      </Notice>
    );
  const described = operation.responses.find((one) => one.status === String(status));
  if (status < 400 || !described?.description) return null;
  return (
    <Notice tone="warn">
      接口文档对 {status} 的说明：{described.description}
    </Notice>
  );
}
