import { appStates } from '@portal/calls';
import { defineMachine } from '../../platform/stateMachine';
import { notify } from '../messages/notify';

interface AppFacts {
  appId: string;
  appName: string;
}

const link = ({ appId }: AppFacts) => `/myAppDetail?appId=${appId}`;

/** An app of a consumer. Production opens with its first production subscription (decisions/0008-production-access). */
export const appMachine = defineMachine<number, AppFacts>(
  'app',
  Object.keys(appStates).map(Number),
  [
    { from: 1, to: 2, by: ['owner'] },
    {
      from: 2,
      to: 3,
      by: ['system', 'operator'],
      tell: [
        {
          who: 'owner',
          kind: 'review',
          title: ({ appName }) => `应用“${appName}”已开通生产环境`,
          text: () => '现在可以新建生产密钥并调用已订阅的 API。',
          link,
        },
      ],
    },
    {
      from: 2,
      to: 4,
      by: ['operator'],
      tell: [
        {
          who: 'owner',
          kind: 'review',
          title: ({ appName }) => `应用“${appName}”未通过生产审核`,
          text: (_, reason) => reason,
          link,
        },
      ],
    },
    { from: 4, to: 2, by: ['owner'] },
    { from: 1, to: 5, by: ['owner'] },
    { from: 3, to: 5, by: ['owner'] },
    { from: 5, to: 1, by: ['owner'] },
    { from: 5, to: 3, by: ['owner'] },
    { from: 1, to: 9, by: ['owner'] },
    { from: 3, to: 9, by: ['owner'] },
    { from: 4, to: 9, by: ['owner'] },
    { from: 5, to: 9, by: ['owner'] },
  ],
  notify,
);
