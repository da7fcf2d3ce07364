import type { NewKey } from '@portal/calls';
import { SourceCode } from '@portal/highlight';
import { SecretsDialog } from '@portal/page';

/** Parts of a new key to show; for an uploaded public key only the AppKey. */
export type ShownKey = Pick<NewKey, 'appKey'> & Partial<NewKey>;

interface SecretDialogProps {
  /** Null: closed. */
  secret: ShownKey | null;
  /** A command to try it with. */
  sample?: string;
  onClose: () => void;
}

/** Shows a new key, once. */
export function SecretDialog({ secret, sample, onClose }: SecretDialogProps) {
  return (
    <SecretsDialog
      title="新密钥"
      secrets={secret && secretsOf(secret)}
      note={
        <>
          密钥只在这里显示一次，关闭后无法再查看。
          {secret?.appSecret ? '丢失时请轮换密钥。' : '丢失时请重新上传公钥。签名用的私钥在您手中。'}
        </>
      }
      onClose={onClose}
    >
      {sample && <SourceCode code={sample} label="调用示例" />}
    </SecretsDialog>
  );
}

const secretsOf = ({ appKey, appSecret }: ShownKey) => [
  { name: 'AppKey', value: appKey },
  ...(appSecret ? [{ name: 'AppSecret', value: appSecret }] : []),
];
