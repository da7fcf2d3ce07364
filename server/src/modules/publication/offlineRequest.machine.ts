import { offlineRequestStates, type OfflineRequestState } from '@portal/calls';
import { keysOf } from '@portal/rules';
import { defineMachine } from '../../platform/stateMachine';
import { notify } from '../messages';
import { say } from '../../platform/i18n/say';

interface RequestFacts {
  name: string;
  version: string;
}

const owner = { who: 'owner' as const, kind: 'review' as const, link: () => '/myApiList' };

/** States of a request to take a version with subscribers offline. */
export const offlineRequestMachine = defineMachine<OfflineRequestState, RequestFacts>(
  'offlineRequest',
  keysOf(offlineRequestStates),
  [
    {
      from: 'open',
      to: 'approved',
      by: ['operator'],
      notify: [
        {
          ...owner,
          title: ({ name, version }) => say`“${name}” ${version} 的下线申请已通过`,
          text: () => say`到期自动下线，订阅者会收到通知。在此之前可以推迟或取消。`,
        },
      ],
    },
    {
      from: 'open',
      to: 'rejected',
      by: ['operator'],
      notify: [
        {
          ...owner,
          title: ({ name, version }) => say`“${name}” ${version} 的下线申请被驳回`,
          text: (_, reason) => say`原因：${reason}`,
        },
      ],
    },
    // It is offline already, or has no subscribers any more.
    { from: 'open', to: 'withdrawn', by: ['owner', 'system'] },
  ],
  notify,
);
