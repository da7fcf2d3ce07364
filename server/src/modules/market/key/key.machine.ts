import { keyStates, type KeyState } from '@portal/calls';
import { keysOf } from '@portal/rules';
import { defineMachine } from '../../../platform/stateMachine';
import { notify } from '../../messages';
import { say, type TranslatableText } from '../../../platform/i18n/say';

interface KeyFacts {
  appId: string;
  appName: string;
  keyMask: string;
}

const link = ({ appId }: KeyFacts) => `/getKey?appId=${appId}`;

/** States of an app's key. */
export const keyMachine = defineMachine<KeyState, KeyFacts>(
  'key',
  keysOf(keyStates),
  [
    // By the portal: it was found in public code; its owner is told.
    { from: 'active', to: 'rotating', by: ['owner', 'system'] },
    { from: 'rotating', to: 'revoked', by: ['owner', 'system'] },
    {
      from: 'active',
      to: 'revoked',
      by: ['owner'],
      notify: [
        {
          who: 'owner',
          kind: 'security',
          title: ({ appName }) => say`应用“${appName}”的一个密钥已吊销`,
          text: ({ keyMask }) => say`密钥 ${keyMask} 已吊销，使用它的调用将被拒绝。`,
          link,
          program: ({ appId }) => ({ event: 'key.revoked', appId }),
        },
      ],
    },
    { from: 'active', to: 'revoked', by: ['system'] },
    { from: 'disabled', to: 'revoked', by: ['owner', 'system'] },
    {
      from: 'active',
      to: 'expired',
      by: ['system'],
      notify: [
        {
          who: 'owner',
          kind: 'security',
          title: ({ appName }) => say`应用“${appName}”的一个密钥已过期`,
          text: ({ keyMask }) => say`密钥 ${keyMask} 已过期，请新建密钥。`,
          link,
          program: ({ appId }) => ({ event: 'key.expired', appId }),
        },
      ],
    },
    { from: 'active', to: 'disabled', by: ['owner'] },
    { from: 'disabled', to: 'active', by: ['owner'] },
    {
      from: 'active',
      to: 'disabled',
      by: ['operator'],
      notify: [
        {
          who: 'owner',
          kind: 'security',
          title: ({ appName }) => say`应用“${appName}”的一个密钥已被平台停用`,
          text: ({ keyMask }, reason) =>
            say`密钥 ${keyMask} 已停用，使用它的调用将被拒绝。原因：${reason}。请新建密钥换上，恢复请联系客服。`,
          link,
          program: ({ appId }) => ({ event: 'key.disabled', appId }),
        },
      ],
    },
    {
      from: 'disabled',
      to: 'active',
      by: ['operator'],
      notify: [
        {
          who: 'owner',
          kind: 'security',
          title: ({ appName }) => say`应用“${appName}”的一个密钥已由平台恢复`,
          text: ({ keyMask }) => say`密钥 ${keyMask} 可以继续使用。`,
          link,
          program: ({ appId }) => ({ event: 'key.enabled', appId }),
        },
      ],
    },
    ...(['active', 'rotating'] as const).map((from) => ({
      from,
      to: 'revoked' as const,
      by: ['operator'] as const,
      notify: [
        {
          who: 'owner' as const,
          kind: 'security' as const,
          title: ({ appName }: KeyFacts) => say`应用“${appName}”的一个密钥已被平台吊销`,
          text: ({ keyMask }: KeyFacts, reason: TranslatableText) =>
            say`密钥 ${keyMask} 已吊销，使用它的调用将被拒绝。原因：${reason}。请新建密钥换上。`,
          link,
          program: ({ appId }: KeyFacts) => ({ event: 'key.revoked' as const, appId }),
        },
      ],
    })),
  ],
  notify,
);
