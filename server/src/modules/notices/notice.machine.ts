import { noticeState, type NoticeState } from '@portal/calls';
import { defineMachine } from '../../platform/stateMachine';
import { notify } from '../messages';
import { say } from '../../platform/i18n/say';

const { draft, published, withdrawn, scheduled } = noticeState;

export interface NoticeFacts {
  title: string;
  /** The portal whose managers wrote it; null: the operators. */
  doId: string | null;
}

/** States of a notice (2.8). Its owner is whoever manages the portal that it was written for. */
export const noticeMachine = defineMachine<NoticeState, NoticeFacts>(
  'notice',
  [draft, published, withdrawn, scheduled],
  [
    { from: draft, to: published, by: ['owner', 'operator'] },
    { from: draft, to: scheduled, by: ['owner', 'operator'] },
    { from: scheduled, to: published, by: ['owner', 'operator', 'system'] },
    { from: scheduled, to: draft, by: ['owner', 'operator'] },
    { from: published, to: withdrawn, by: ['owner'] },
    {
      from: published,
      to: withdrawn,
      by: ['operator'],
      notify: [
        {
          who: 'owner',
          kind: 'review',
          title: () => say`专区的公告已被平台撤回`,
          text: ({ title }) => say`公告“${title}”不再显示，也不能再次发布。有异议请提交工单。`,
          link: ({ doId }) => `/portalNotices?doId=${doId}`,
        },
      ],
    },
    { from: withdrawn, to: published, by: ['owner', 'operator'] },
    { from: withdrawn, to: scheduled, by: ['owner', 'operator'] },
  ],
  notify,
);
