import type { AnswerCache } from './AnswerCache';
import type { Refusal } from './Call';
import type { Clock } from './clock';
import type { SettleParts } from './settleCall';
import type { Upstreams } from './Upstreams';

/** What a call in progress works with. */
export interface CarriageParts extends SettleParts {
  upstreams: Upstreams;
  answers: AnswerCache;
  openSecret: (sealed: string) => string;
  clock: Clock;
  isClosing: () => boolean;
}

export type Refuse = (refusal: Refusal) => void;
