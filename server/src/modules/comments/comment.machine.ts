import { commentStates, type CommentState } from '@portal/calls';
import { keysOf } from '@portal/rules';
import { defineMachine } from '../../platform/stateMachine';
import { notify } from '../messages';
import { type TranslatableText, say } from '../../platform/i18n/say';

interface CommentFacts {
  apiId: string;
  apiName: string;
}

/** The state before there is a row. */
export const unwritten = 'none';

/** The reviews tab on the page of an API. */
export const toComments = ({ apiId }: Pick<CommentFacts, 'apiId'>) =>
  `/APIDetails?apiId=${apiId}&tab=comments`;

const appeared = [
  {
    who: 'provider',
    kind: 'api',
    title: ({ apiName }: CommentFacts) => say`“${apiName}”有新的评价`,
    text: () => say`可以在评价里回复，回复所有人可见。`,
    link: toComments,
  },
] as const;
const toldOwner = (
  what: TranslatableText,
  text: (facts: CommentFacts, reason: TranslatableText) => TranslatableText,
) =>
  [
    {
      who: 'owner',
      kind: 'review',
      title: ({ apiName }: CommentFacts) => say`您对“${apiName}”的评价${what}`,
      text,
      link: toComments,
    },
  ] as const;
const hidden = toldOwner(
  say`已被隐藏`,
  (_, reason) => say`原因：${reason}。您可以修改后重新提交，由平台核对后显示，也可以撤回。`,
);

/** An account's review of an API. */
export const commentMachine = defineMachine<CommentState | typeof unwritten, CommentFacts>(
  'comment',
  [unwritten, ...keysOf(commentStates)],
  [
    { from: unwritten, to: 'live', by: ['owner'], notify: appeared },
    { from: 'withdrawn', to: 'live', by: ['owner'], notify: appeared },
    // It was hidden before it was withdrawn, so an operator reads it first.
    { from: 'withdrawn', to: 'hidden', by: ['owner'] },
    { from: 'live', to: 'withdrawn', by: ['owner'] },
    { from: 'hidden', to: 'withdrawn', by: ['owner'] },
    { from: 'live', to: 'hidden', by: ['operator'], notify: hidden },
    // The new text is refused as well.
    { from: 'hidden', to: 'hidden', by: ['operator'], notify: hidden },
    {
      from: 'hidden',
      to: 'live',
      by: ['operator'],
      notify: toldOwner(say`已显示`, () => say`平台已核对修改后的评价。`),
    },
  ],
  notify,
);
