import type { CommentList, CommentState, MyComment, ReportReason } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import { audit } from '../../platform/audit';
import { changesOf } from '../../platform/changesOf';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Deps } from '../../platform/Deps';
import type { Member } from '../../platform/http/Member';
import { countHit } from '../../platform/http/rateLimit';
import { newId } from '../../platform/ids';
import { starsOf } from '../../platform/starsOf';
import type { PersonActor } from '../../platform/Actor';
import { days, hours } from '../../platform/time';
import { notify } from '../messages';
import { openCase, withdrawCase } from '../review';
import { commentMachine, toComments, unwritten } from './comment.machine';
import {
  findOwn,
  findRated,
  hasUsed,
  isOfProvider,
  listReporters,
  listShown,
  toComment,
} from './comment.queries';
import {
  changeComment,
  findWritten,
  insertComment,
  insertReport,
  lockComment,
  lockVoice,
  settleReports,
} from './comment.repository';
import type { Viewer } from '../../platform/Viewer';
import { say } from '../../platform/i18n/say';

/** Limits per person. */
const writesPerHour = 20;
const reportsPerDay = 20;

/** The person who writes, and the account they act for. */
interface Writer {
  member: Member;
  actor: PersonActor;
}

export type CommentService = ReturnType<typeof createCommentService>;

/** Reviews of an API by those who have called it, and the provider's replies. */
export function createCommentService(deps: Deps) {
  const { db, clock } = deps;

  async function getRated(from: Db, viewer: Viewer, apiId: string) {
    const api = await findRated(from, viewer, apiId);
    if (!api) throw new AppError('E4004');
    return api;
  }

  /** @throws {AppError} `E4012` for a review that is not shown here. */
  async function getShown(tx: Db, viewer: Viewer, id: string) {
    const row = await lockComment(tx, id);
    if (row?.state !== 'live' || !(await findRated(tx, viewer, row.api_id))) throw new AppError('E4012');
    return row;
  }

  const countWrite = ({ actor }: Writer) => countHit(deps, `comment:${actor.userId}`, writesPerHour, hours);

  return {
    /** @throws {AppError} `E4004`. */
    async list(
      viewer: Viewer,
      { apiId, ...window }: { apiId: string } & Parameters<typeof listShown>[2],
    ): Promise<CommentList> {
      const api = await getRated(db, viewer, apiId);
      const { score, pageNo, pageSize } = window;
      return {
        records: (await listShown(db, apiId, window)).map((row) => toComment(row)),
        total: score === undefined ? api.score_count : (api.score_split[score - 1] ?? 0),
        pageNo,
        pageSize,
        score: starsOf(api.score),
        count: api.score_count,
        split: api.score_split,
      };
    },

    /** @throws {AppError} `E4004`. */
    async mine(viewer: Viewer, apiId: string, member: Member): Promise<MyComment> {
      const api = await getRated(db, viewer, apiId);
      const row = await findOwn(db, apiId, member.id);
      const isOwn = await isOfProvider(db, api.owner_id, member);
      return {
        mine: row
          ? {
              ...toComment(row, true),
              state: row.state === 'hidden' ? 'hidden' : 'live',
              hideReason: row.hide_reason,
            }
          : null,
        bar: isOwn ? 'own' : (await hasUsed(db, apiId, member.id)) ? null : 'unused',
        isOwner: api.owner_id === member.id ? 1 : 0,
      };
    },

    /**
     * Adds or rewrites an account's review of an API.
     *
     * @throws {AppError} `E4011` unless the account has called it, `E4013` for its provider, `E4004`, `E0429`.
     */
    async save(
      viewer: Viewer,
      { apiId, score, text }: { apiId: string; score: number; text: string },
      writer: Writer,
    ): Promise<{ commentId: string; state: CommentState }> {
      const { member, actor } = writer;
      await countWrite(writer);
      const at = clock();
      return inTransaction(db, async (tx) => {
        await lockVoice(tx, member.id);
        const api = await getRated(tx, viewer, apiId);
        if (await isOfProvider(tx, api.owner_id, member)) throw new AppError('E4013');
        if (!(await hasUsed(tx, apiId, member.id))) throw new AppError('E4011');
        const before = await findWritten(tx, apiId, member.id);
        const from = before?.state ?? unwritten;
        const to: CommentState = before?.needs_check ? 'hidden' : 'live';
        const id = before?.id ?? newId('cm');
        const written = { writer_id: actor.userId, score, text, state: to, hide_reason: '', updated_at: at };
        if (!before)
          await insertComment(tx, { ...written, id, api_id: apiId, user_id: member.id, created_at: at });
        else await changeComment(tx, id, { ...written, ...(from === 'withdrawn' && { created_at: at }) });
        if (before && from === to)
          await noteEdit(tx, 'comment.edit', id, { actor, at }, editOf(before, { score, text }));
        else
          await commentMachine.pass(tx, {
            id,
            from,
            to,
            actor,
            at,
            facts: { apiId, apiName: api.name },
            readers: { owner: member.id, provider: api.owner_id },
          });
        if (to === 'hidden')
          await putBefore(tx, { id, userId: member.id, apiName: api.name }, member.nick_name, at);
        return { commentId: id, state: to };
      });
    },

    /** Deletes the text; only the fact that there was a review is kept. @throws {AppError} `E4012`. */
    async withdraw(id: string, { member, actor }: Writer): Promise<void> {
      const at = clock();
      await inTransaction(db, async (tx) => {
        const row = await lockComment(tx, id);
        if (row?.user_id !== member.id || row.state === 'withdrawn') throw new AppError('E4012');
        await changeComment(tx, id, {
          state: 'withdrawn',
          text: '',
          hide_reason: '',
          reply: '',
          replied_at: null,
          updated_at: at,
        });
        await settleReports(tx, id, at);
        await withdrawCase(tx, 'comment', id);
        await commentMachine.pass(tx, {
          id,
          from: row.state,
          to: 'withdrawn',
          actor,
          at,
          facts: { apiId: row.api_id, apiName: row.api_name },
          readers: { owner: member.id },
        });
      });
    },

    /** The provider replies, or withdraws the reply with an empty text. @throws {AppError} `E4012`, `E0429`. */
    async reply(id: string, text: string, writer: Writer): Promise<void> {
      const { member, actor } = writer;
      await countWrite(writer);
      const at = clock();
      await inTransaction(db, async (tx) => {
        const row = await lockComment(tx, id);
        if (row?.state !== 'live' || row.owner_id !== member.id) throw new AppError('E4012');
        await changeComment(tx, id, { reply: text, replied_at: text === '' ? null : at });
        const changed = text === row.reply ? {} : { changed: ['reply'] };
        await noteEdit(tx, 'comment.reply', id, { actor, at }, changed);
        if (text !== '' && text !== row.reply)
          await notify(tx, {
            userId: row.user_id,
            kind: 'api',
            at,
            title: say`“${row.api_name}”的提供方回复了您的评价`,
            text,
            link: toComments({ apiId: row.api_id }),
          });
      });
    },

    /**
     * Reports a review to the operators.
     *
     * @throws {AppError} `E4013` for one's own, `E4014` the second time, `E4012`, `E0429`.
     */
    async report(
      viewer: Viewer,
      { commentId, reason, text }: { commentId: string; reason: ReportReason; text: string },
      { member, actor }: Writer,
    ): Promise<void> {
      await countHit(deps, `commentReport:${actor.userId}`, reportsPerDay, days);
      const at = clock();
      await inTransaction(db, async (tx) => {
        const row = await getShown(tx, viewer, commentId);
        if ([member.id, actor.userId].includes(row.user_id) || row.writer_id === actor.userId)
          throw new AppError('E4013');
        const isFirst = (await listReporters(tx, commentId)).length === 0;
        const report = { comment_id: commentId, user_id: actor.userId, reason, text, at };
        if (!(await insertReport(tx, report))) throw new AppError('E4014');
        // The case stays with the operator who has taken it.
        if (!isFirst) return;
        const author = (await findOwn(tx, row.api_id, row.user_id))?.author ?? '';
        await putBefore(tx, { id: commentId, userId: row.user_id, apiName: row.api_name }, author, at);
      });
    },
  };
}

const noteEdit = (
  tx: Db,
  event: string,
  id: string,
  { actor: { userId, accountId, address }, at }: { actor: PersonActor; at: Date },
  facts: object,
) =>
  audit(tx, {
    ...{ at, userId, accountId, event, address },
    outcome: 'ok',
    detail: JSON.stringify({ id, ...facts }),
  });

/** The audit log records that the text changed but not the text, so that nothing of it remains after a withdrawal. */
const editOf = (
  before: { score: number; text: string },
  { score, text }: { score: number; text: string },
) => ({
  ...changesOf({ score: before.score }, { score }),
  ...(text !== before.text && { changed: ['text'] }),
});

const putBefore = (
  tx: Db,
  { id, userId, apiName }: { id: string; userId: string; apiName: string },
  author: string,
  at: Date,
) =>
  openCase(tx, {
    kind: 'comment',
    subjectId: id,
    title: say`对“${apiName}”的评价`,
    applicantId: userId,
    applicantName: author,
    at,
  });
