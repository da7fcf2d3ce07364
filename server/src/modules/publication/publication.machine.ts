import { publicationStates, servingStates, type PublicationState } from '@portal/calls';
import { keysOf } from '@portal/rules';
import { defineMachine } from '../../platform/stateMachine';
import { notify } from '../messages';
import { type TranslatableText, say } from '../../platform/i18n/say';

interface PublicationFacts {
  draftId: string;
  name: string;
  version: string;
}

const title =
  (what: TranslatableText) =>
  ({ name, version }: PublicationFacts) =>
    say`“${name}” ${version} ${what}`;
const toDraft = ({ draftId }: PublicationFacts) => `/publishApi?draftId=${draftId}`;
const toList = () => '/myApiList';
const owner = { who: 'owner' as const, kind: 'review' as const };

/** States of one version of an API. */
export const publicationMachine = defineMachine<PublicationState, PublicationFacts>(
  'publication',
  keysOf(publicationStates),
  [
    { from: 'draft', to: 'submitted', by: ['owner'] },
    { from: 'submitted', to: 'draft', by: ['owner'] },
    {
      from: 'submitted',
      to: 'rejected',
      by: ['operator'],
      notify: [
        {
          ...owner,
          title: title(say`发布被驳回`),
          text: (_, reason) => say`请修改后重新提交：${reason}`,
          link: toDraft,
        },
      ],
    },
    { from: 'rejected', to: 'draft', by: ['owner'] },
    {
      from: 'submitted',
      to: 'approved',
      by: ['operator'],
      notify: [
        { ...owner, title: title(say`已通过审核`), text: () => say`将按您选择的时间上线。`, link: toList },
      ],
    },
    // Changes without review.
    { from: 'submitted', to: 'approved', by: ['system'] },
    // Cancelled by the provider before going online.
    { from: 'approved', to: 'draft', by: ['owner'] },
    {
      from: 'approved',
      to: 'online',
      by: ['system'],
      notify: [
        { ...owner, title: title(say`已上线`), text: () => say`现在可以被搜索和申请。`, link: toList },
      ],
    },
    // At its time the name, code or version is taken, or the changed version has ended.
    {
      from: 'approved',
      to: 'rejected',
      by: ['system'],
      notify: [
        {
          ...owner,
          title: title(say`未能按时上线`),
          text: (_, reason) => say`${reason}。请修改后重新提交。`,
          link: toDraft,
        },
      ],
    },
    // Replaced by a change of the same version.
    { from: 'online', to: 'archived', by: ['system'] },
    // Approved by an operator.
    { from: 'online', to: 'deprecated', by: ['owner', 'operator'] },
    { from: 'deprecated', to: 'offline', by: ['owner'] },
    { from: 'online', to: 'offline', by: ['owner'] },
    // On its last day.
    ...servingStates.map((served) => ({
      from: served,
      to: 'offline' as const,
      by: ['system' as const],
      notify: [
        {
          ...owner,
          title: title(say`已下线`),
          text: (_: PublicationFacts, reason: TranslatableText) => say`${reason}，之后的调用会被拒绝。`,
          link: toList,
        },
      ],
    })),
    // Revoked by the provider: at once, or after another review.
    { from: 'deprecated', to: 'online', by: ['owner'] },
    { from: 'offline', to: 'draft', by: ['owner'] },
    { from: 'offline', to: 'archived', by: ['owner', 'system'] },
    ...servingStates.flatMap((served) => [
      {
        from: served,
        to: 'suspended' as const,
        by: ['operator' as const],
        notify: [
          {
            ...owner,
            title: title(say`已被停用`),
            text: (_: PublicationFacts, reason: TranslatableText) => say`原因：${reason}`,
            link: toList,
          },
        ],
      },
      {
        from: 'suspended' as const,
        to: served,
        by: ['operator' as const],
        notify: [{ ...owner, title: title(say`已恢复`), text: () => say`可以继续调用。`, link: toList }],
      },
    ]),
  ],
  notify,
);
