import type { MessageKind, WebhookEvent } from '@portal/calls';
import type { Party, Actor } from './Actor';
import { AppError } from './AppError';
import type { Db } from './db/Db';
import { auditAct } from './auditAct';
import type { Words } from './said/say';

/** What programs are told apart by, and what it concerns; nothing particular: everything that somebody has. */
export interface ProgramEvent {
  event: WebhookEvent;
  appId?: string | null;
  apiId?: string | null;
}

interface Notification<Facts> {
  who: 'owner' | 'provider';
  kind: MessageKind;
  title: (facts: Facts) => Words;
  text: (facts: Facts, reason: Words) => Words;
  link: (facts: Facts) => string;
  program?: (facts: Facts) => ProgramEvent;
}

export interface Transition<State, Facts> {
  from: State;
  to: State;
  by: readonly Party[];
  notify?: readonly Notification<Facts>[];
}

interface Step<State, Facts> {
  id: string;
  from: State;
  to: State;
  actor: Actor;
  at: Date;
  /** As it was typed, or as the portal says it. */
  reason?: Words;
  facts: Facts;
  /** What the page of an app says that it is about, where it is about one. */
  about?: { appId: string | null; name?: string; plans?: { from: string; to: string } };
  /** Who reads the messages. */
  readers: { owner: string; provider?: string | null };
}

/** Tells somebody, in the transaction of what it is about. */
type Notify = (
  tx: Db,
  message: {
    userId: string;
    kind: MessageKind;
    at: Date;
    title: Words;
    text: Words;
    link: string;
    program?: ProgramEvent;
  },
) => Promise<void>;

/** A table of allowed transitions. What is not in it does not happen. */
export interface StateMachine<State extends string | number, Facts> {
  subject: string;
  states: readonly State[];
  transitions: readonly Transition<State, Facts>[];
  isAllowed: (from: State, to: State, party: Party) => boolean;
  /**
   * Writes the audit row and the messages of one transition. The caller changes the row itself, in the same
   * transaction, on the condition that it still is in `from`.
   *
   * @throws {AppError} `E3107` for a transition that is not in the table, or not this party's.
   */
  pass: (tx: Db, step: Step<State, Facts>) => Promise<void>;
}

export function defineMachine<State extends string | number, Facts>(
  subject: string,
  states: readonly State[],
  transitions: readonly Transition<State, Facts>[],
  notify: Notify,
): StateMachine<State, Facts> {
  const find = (from: State, to: State, party: Party) =>
    transitions.find((one) => one.from === from && one.to === to && one.by.includes(party));

  return {
    subject,
    states,
    transitions,
    isAllowed: (from, to, party) => find(from, to, party) !== undefined,
    async pass(tx, { id, from, to, actor, at, reason = '', facts, about, readers }) {
      const transition = find(from, to, actor.party);
      if (!transition) throw new AppError('E3107');
      await auditAct(tx, {
        actor,
        at,
        event: `${subject}.transition`,
        appId: about?.appId,
        detail: { id, from, to, reason: String(reason), name: about?.name, plans: about?.plans },
      });
      for (const { who, kind, title, text, link, program } of transition.notify ?? []) {
        const userId = readers[who];
        if (!userId) continue;
        await notify(tx, {
          userId,
          kind,
          at,
          title: title(facts),
          text: text(facts, reason),
          link: link(facts),
          program: program?.(facts),
        });
      }
    },
  };
}
