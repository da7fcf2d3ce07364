import type { FastifyInstance } from 'fastify';
import type { DeskParts } from './desk';
import type { Exportable } from './export/Exportable';
import type { Answerer } from './http/answer';
import type { Sessions } from './http/Member';
import type { Figure } from './Figure';
import type { Job } from './jobs';
import type { AnyPortablePart } from './portable';

/** What routes are registered at. */
export interface Server {
  app: FastifyInstance;
  answer: Answerer;
  /** For a public call or route that answers a member otherwise than a visitor. */
  sessions: Sessions;
}

/**
 * A room of the server. Its door, `index.ts`, makes it out of the deps and the rooms that it needs, and gives out
 * beside these two what others may use of it.
 */
export interface Module {
  routes: (server: Server) => void;
  jobs?: readonly Job[];
  /** What operators watch. */
  figures?: readonly Figure[];
  /** Lists that can be taken along as files. */
  exports?: readonly Exportable[];
  /** What waits for operators, and how its part of the portal is. */
  desk?: DeskParts;
  /** What of it is taken along to another portal. */
  portable?: readonly AnyPortablePart[];
}
