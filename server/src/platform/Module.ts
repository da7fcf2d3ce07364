import type { FastifyInstance } from 'fastify';
import type { DeskParts } from './desk';
import type { Exportable } from './export/Exportable';
import type { Answerer } from './http/answer';
import type { Sessions } from './http/Member';
import type { Figure } from './Figure';
import type { Job } from './jobs';
import type { AnyPortablePart } from './portable';

/** Where a module registers its routes. */
export interface Server {
  app: FastifyInstance;
  answer: Answerer;
  /** For public routes that answer members differently from visitors. */
  sessions: Sessions;
}

/**
 * A module of the server. Its door, `index.ts`, creates it from the dependencies and the modules it needs, and adds to
 * these parts what others may use of it.
 */
export interface Module {
  routes: (server: Server) => void;
  jobs?: readonly Job[];
  /** Its metrics. */
  figures?: readonly Figure[];
  /** Lists that can be exported as files. */
  exports?: readonly Exportable[];
  /** Its queues and health lines on the operators' desk. */
  desk?: DeskParts;
  /** Its data that can be moved to another portal. */
  portable?: readonly AnyPortablePart[];
}
