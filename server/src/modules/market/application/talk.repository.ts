import type { ApplyParty } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { pageOf } from '../../../platform/db/pageOf';
import { newId } from '../../../platform/ids';
import type { PersonActor } from '../../../platform/Actor';
import { formatInstant } from '../../../platform/time';

interface NewComment {
  subscriptionId: string;
  party: ApplyParty;
  text: string;
}

export async function addComment(
  tx: Db,
  { subscriptionId, party, text }: NewComment,
  author: PersonActor,
  at: Date,
): Promise<string> {
  const id = newId('say');
  await tx
    .insertInto('apply_comments')
    .values({
      id,
      subscription_id: subscriptionId,
      party,
      account_id: author.accountId,
      author_id: author.userId,
      author_name: author.name,
      text,
      at,
    })
    .execute();
  return id;
}

/** Newest first. */
export async function listComments(
  db: Db,
  subscriptionId: string,
  page: { pageNo: number; pageSize: number },
) {
  const query = db
    .selectFrom('apply_comments')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc');
  const { rows, ...rest } = await pageOf(query, page);
  return {
    ...rest,
    records: rows.map(({ id, party, author_name, text, at }) => ({
      commentId: id,
      party,
      who: author_name,
      text,
      at: formatInstant(at),
    })),
  };
}
