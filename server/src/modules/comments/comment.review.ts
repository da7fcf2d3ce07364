import { reportReasons, type FieldReject } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { audit } from '../../platform/audit';
import type { Db } from '../../platform/db/Db';
import type { Deps } from '../../platform/Deps';
import { maskName } from '../../platform/masks';
import type { Actor } from '../../platform/Actor';
import { notifyAll } from '../messages';
import { textField, type Reviewable } from '../review';
import { inLines } from '../../platform/i18n/listed';
import { commentMachine, toComments } from './comment.machine';
import { findForDesk, listReporters, listReports } from './comment.queries';
import { changeComment, lockComment, settleReports } from './comment.repository';
import { say, term } from '../../platform/i18n/say';

/** A review that was reported, or rewritten after it was hidden: it is kept, or hidden with a reason. */
export function createCommentReview({ db, clock }: Pick<Deps, 'db' | 'clock'>): Reviewable {
  return {
    reasons: {
      comment: [
        '含有广告、联系方式或引流内容，请删除',
        '含有辱骂或人身攻击，请就事论事',
        '泄露了他人隐私或密钥，请删除',
        '内容与 API 的使用无关',
      ],
    },

    async view(id) {
      const row = await findForDesk(db, id);
      if (!row) throw new AppError('E3110');
      const reports = await listReports(db, id);
      return {
        fields: [
          textField('comment', say`评价内容`, row.text),
          textField('score', say`评分`, say`${row.score} 分`),
          textField('api', term('API'), row.api_name),
          { ...textField('author', say`评价人`, row.author), mask: maskName },
          textField('reply', say`提供方回复`, row.reply),
          {
            ...textField(
              'reports',
              say`举报`,
              reports.length > 0
                ? inLines(
                    reports.map(({ reason, text }) =>
                      text ? say`${term(reportReasons[reason])}：${text}` : term(reportReasons[reason]),
                    ),
                  )
                : say`没有举报：隐藏后评价人已修改，请核对`,
            ),
            kind: 'list',
          },
        ],
        checks: [],
      };
    },

    async decide(tx: Db, id: string, rejects: FieldReject[] | null, actor: Actor) {
      const row = await lockComment(tx, id);
      if (!row || row.state === 'withdrawn') throw new AppError('E3107');
      const reporters = await listReporters(tx, id);
      // Nobody decides on their own report.
      if (actor.userId !== null && reporters.includes(actor.userId)) throw new AppError('E3111');
      const at = clock();
      const facts = { apiId: row.api_id, apiName: row.api_name };
      const reason = (rejects ?? []).map(({ reason: why }) => why).join('；');
      const to = rejects ? 'hidden' : 'live';
      await changeComment(tx, id, { state: to, needs_check: rejects !== null, hide_reason: reason });
      if (row.state === 'live' && to === 'live')
        await audit(tx, {
          at,
          userId: actor.userId,
          event: 'comment.kept',
          address: actor.address,
          outcome: 'ok',
          detail: JSON.stringify({ id }),
        });
      else
        await commentMachine.pass(tx, {
          id,
          from: row.state,
          to,
          actor,
          at,
          reason,
          facts,
          readers: { owner: row.user_id },
        });
      await settleReports(tx, id, at);
      await notifyAll(tx, reporters, {
        kind: 'review',
        at,
        title: say`您举报的评价已处理：${rejects ? say`已隐藏` : say`予以保留`}`,
        text: rejects ? say`原因：${reason}` : say`平台核对了“${row.api_name}”的这条评价，没有违反规定。`,
        link: toComments(facts),
      });
    },
  };
}
