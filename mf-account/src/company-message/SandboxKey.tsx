import type { CallReply, openSandbox } from '@portal/calls';
import { SecretsDialog } from '@portal/page';

interface SandboxKeyProps {
  /** Null: closed. */
  value: Pick<CallReply<typeof openSandbox>, 'appKey' | 'appSecret'> | null;
  onKept: () => void;
}

/** A new key, shown only once, until the user confirms that it is saved. */
export const SandboxKey = ({ value, onKept }: SandboxKeyProps) => (
  <SecretsDialog
    title="沙箱密钥"
    secrets={
      value && [
        { name: 'AppKey', value: value.appKey },
        { name: 'AppSecret', value: value.appSecret },
      ]
    }
    note="密钥只在这里显示一次，关闭后无法再查看。丢失时请在重置沙箱时更换密钥。"
    onClose={onKept}
  />
);
