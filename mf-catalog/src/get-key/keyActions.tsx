import { changeKey, rotateKey, type AppKey, type KeyState, type NewKey } from '@portal/calls';
import { call } from '@portal/client';
import type { RowAction } from '@portal/page';
import { RotateDialog } from './RotateDialog';

/** States in which a key can be revoked. */
const revocable: readonly KeyState[] = ['active', 'disabled', 'rotating'];

/**
 * Actions for a key, by its state.
 *
 * @param onRotated Receives the new key, which is shown only once.
 */
export function keyActions(key: AppKey, onRotated: (made: NewKey) => void): readonly (RowAction | false)[] {
  const { keyId, kind, name, state, isBarred } = key;
  return [
    state === 'active' &&
      kind === 'hmac' && {
        label: '轮换',
        needs: rotateKey,
        dialog: (close) => <RotateDialog keyId={keyId} onClose={close} onRotated={onRotated} />,
      },
    state === 'active' && switching('禁用', keyId, 'disable'),
    state === 'disabled' && isBarred !== 1 && switching('启用', keyId, 'enable'),
    revocable.includes(state) && {
      label: '吊销',
      needs: changeKey,
      act: () => call(changeKey, { keyId, action: 'revoke' }),
      done: '已吊销',
      reason: {
        title: '吊销密钥',
        question: `吊销“${name}”后，使用它的调用会在 5 秒内被拒绝，且不能恢复。`,
        label: '密钥名称',
        confirmLabel: '吊销',
        mustType: name,
      },
    },
  ];
}

const switching = (label: string, keyId: string, action: 'disable' | 'enable'): RowAction => ({
  label,
  needs: changeKey,
  act: () => call(changeKey, { keyId, action }),
  done: '已保存，5 秒内生效',
});
