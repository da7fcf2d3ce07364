import { type Db, days, hours, newId, openCase, say } from '@portal/server';
import { demoComments } from './commentFacts';
import { idOf } from './idOf';

/** Reviews by accounts that really called, some with a reply, one reported to the operators. */
export async function seedDemoComments(tx: Db, userIds: Map<string, string>, now: Date): Promise<void> {
  for (const { author, apiCode, score, text, daysAgo, reply, reported } of demoComments) {
    const userId = idOf(userIds, author);
    const at = new Date(now.getTime() - daysAgo * days);
    const api = await tx
      .selectFrom('api_products')
      .select(['id', 'name'])
      .where('code', '=', apiCode)
      .executeTakeFirstOrThrow();
    const id = newId('cm');
    await tx
      .insertInto('api_comments')
      .values({
        id,
        api_id: api.id,
        user_id: userId,
        writer_id: userId,
        score,
        text,
        state: 'live',
        reply: reply ?? '',
        replied_at: reply ? new Date(at.getTime() + 20 * hours) : null,
        created_at: at,
        updated_at: at,
      })
      .execute();
    if (!reported) continue;
    const { by, ...report } = reported;
    const reportedAt = new Date(now.getTime() - 3 * hours);
    await tx
      .insertInto('api_comment_reports')
      .values({ ...report, comment_id: id, user_id: idOf(userIds, by), at: reportedAt })
      .execute();
    const { nick_name } = await tx
      .selectFrom('users')
      .select('nick_name')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await openCase(tx, {
      kind: 'comment',
      subjectId: id,
      title: say`对“${api.name}”的评价`,
      applicantId: userId,
      applicantName: nick_name,
      at: reportedAt,
    });
  }
}
