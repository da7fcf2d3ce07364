import type { Actor } from './Actor';
import type { TranslatableText } from './i18n/say';

/** A transition of a row, as a module requests it of its state machine. */
export interface Move<State, Changes = never> {
  to: State;
  actor: Actor;
  at: Date;
  reason?: TranslatableText;
  /** Columns that change with the state. */
  changes?: Changes;
}
