import { appState, type AppState } from '@portal/calls';
import { defineMachine } from '../../../platform/stateMachine';
import { notify } from '../../messages';
import { say, type TranslatableText } from '../../../platform/i18n/say';

interface AppFacts {
  appId: string;
  appName: string;
}

const link = ({ appId }: AppFacts) => `/myAppDetail?appId=${appId}`;

/** States in which operators can stop an app; one waiting for review is rejected instead. */
const stoppable = [appState.sandbox, appState.prod, appState.prodRejected] as const;

/** States of a consumer's app. For opening production see decisions/0008-production-access and 0057-going-live. */
export const appMachine = defineMachine<AppState, AppFacts>(
  'app',
  Object.values(appState),
  [
    { from: appState.sandbox, to: appState.prodWaiting, by: ['owner'] },
    {
      from: appState.prodWaiting,
      to: appState.prod,
      by: ['system', 'operator'],
      notify: [
        {
          who: 'owner',
          kind: 'review',
          title: ({ appName }) => say`应用“${appName}”已开通生产环境`,
          text: () => say`现在可以新建生产密钥并调用已订阅的 API。`,
          link,
          program: ({ appId }) => ({ event: 'app.live', appId }),
        },
      ],
    },
    {
      from: appState.prodWaiting,
      to: appState.prodRejected,
      by: ['operator'],
      notify: [
        {
          who: 'owner',
          kind: 'review',
          title: ({ appName }) => say`应用“${appName}”未通过生产审核`,
          text: (_, reason) => reason,
          link,
          program: ({ appId }) => ({ event: 'app.rejected', appId }),
        },
      ],
    },
    { from: appState.prodRejected, to: appState.prodWaiting, by: ['owner'] },
    { from: appState.prodWaiting, to: appState.sandbox, by: ['owner'] },
    { from: appState.prodWaiting, to: appState.removed, by: ['owner'] },
    { from: appState.sandbox, to: appState.stopped, by: ['owner'] },
    { from: appState.prod, to: appState.stopped, by: ['owner'] },
    { from: appState.stopped, to: appState.sandbox, by: ['owner'] },
    { from: appState.stopped, to: appState.prod, by: ['owner'] },
    { from: appState.sandbox, to: appState.removed, by: ['owner'] },
    { from: appState.prod, to: appState.removed, by: ['owner'] },
    { from: appState.prodRejected, to: appState.removed, by: ['owner'] },
    { from: appState.stopped, to: appState.removed, by: ['owner'] },
    ...stoppable.map((from) => ({
      from,
      to: appState.stopped,
      by: ['operator'] as const,
      notify: [
        {
          who: 'owner' as const,
          kind: 'security' as const,
          title: ({ appName }: AppFacts) => say`应用“${appName}”已被平台停用`,
          text: (_: AppFacts, reason: TranslatableText) =>
            say`原因：${reason}。它的调用将被拒绝，恢复请联系客服。`,
          link,
          program: ({ appId }: AppFacts) => ({ event: 'app.stopped' as const, appId }),
        },
      ],
    })),
    ...stoppable.map((to) => ({
      from: appState.stopped,
      to,
      by: ['operator'] as const,
      notify: [
        {
          who: 'owner' as const,
          kind: 'security' as const,
          title: ({ appName }: AppFacts) => say`应用“${appName}”已由平台恢复`,
          text: () => say`可以继续调用。`,
          link,
          program: ({ appId }: AppFacts) => ({ event: 'app.resumed' as const, appId }),
        },
      ],
    })),
  ],
  notify,
);
