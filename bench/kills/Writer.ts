import type { Call, CallInput } from '@portal/calls';
import type { Db } from '@portal/server';
import type { Answer, NoAnswer } from '../faults/send';
import { readReply, type Reply } from '../faults/replies';
import type { Member } from '../faults/signIn';

/** `gone`: the server did not answer; `busy`: it took nothing. */
export type Outcome = 'taken' | 'busy' | 'gone';

/** Somebody who writes one thing after the other, and knows what the server has acknowledged. */
export interface Writer {
  name: string;
  write: () => Promise<Outcome>;
  /** Acknowledged writes that are not there, and writes of which only a part is there. */
  judge: (db: Db) => Promise<{ lost: number; halfDone: number }>;
}

/** The server's reply; a refusal that is not about its load is a fault of the bench. */
export function take(answer: Answer | NoAnswer): Reply | 'busy' | 'gone' {
  if (typeof answer === 'string') return 'gone';
  if (answer.status === 503 || answer.status === 429) return 'busy';
  const reply = readReply(answer);
  if (reply.resCode === 'E0429') return 'busy';
  if (reply.resCode !== 'S0000') throw new Error(`${reply.resCode} ${reply.resMsg}`);
  return reply;
}

/** Edits one thing again and again; each edit has a number, which `readEdit` finds in what is stored. */
export function editor<C extends Call>(
  name: string,
  member: Member,
  definition: C,
  inputOf: (edit: number) => CallInput<C>,
  { readEdit, isWhole }: { readEdit: (db: Db) => Promise<number>; isWhole: (db: Db) => Promise<boolean> },
): Writer {
  let [sent, acknowledged] = [0, 0];
  return {
    name,
    async write() {
      sent += 1;
      const reply = take(await member.send(definition, inputOf(sent)));
      if (typeof reply === 'string') return reply;
      acknowledged = sent;
      return 'taken';
    },
    async judge(db) {
      const edit = await readEdit(db);
      const isHalf = edit > sent || !(await isWhole(db));
      return { lost: edit < acknowledged ? 1 : 0, halfDone: isHalf ? 1 : 0 };
    },
  };
}

/** The number in a text; -1: there is none. */
export const numberIn = (text: string | undefined): number => Number(/\d+/.exec(text ?? '')?.[0] ?? -1);
