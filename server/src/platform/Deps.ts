import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config';
import type { Db } from './db/Db';
import type { Clock } from './time';

/** Dependencies of every part of the server. */
export interface Deps {
  db: Db;
  clock: Clock;
  config: Config;
  log: FastifyBaseLogger;
}
