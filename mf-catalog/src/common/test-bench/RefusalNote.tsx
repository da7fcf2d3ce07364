import type { OperationView } from '@portal/calls';
import { isCode } from '@portal/codes';
import { Notice } from '@portal/design';
import { CodeMeaning } from '@portal/page';

interface RefusalNoteProps {
  status: number;
  /** The gateway's code, or empty. */
  code: string;
  operation: Pick<OperationView, 'responses'>;
}

/** Why a call failed: the gateway's refusal with its remedy, or the description of the status. */
export function RefusalNote({ status, code, operation }: RefusalNoteProps) {
  if (isCode(code)) return <CodeMeaning code={code} />;
  const described = operation.responses.find((one) => one.status === String(status));
  if (status < 400 || !described?.description) return null;
  return (
    <Notice tone="warn">
      接口文档对 {status} 的说明：{described.description}
    </Notice>
  );
}
