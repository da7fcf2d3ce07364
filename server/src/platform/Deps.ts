import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config';
import type { Db } from './db/Db';
import type { Clock } from './time';

/** What every part of the server is given instead of reaching for it. */
export interface Deps {
  db: Db;
  clock: Clock;
  config: Config;
  log: FastifyBaseLogger;
}
