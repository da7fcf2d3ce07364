import type { FastifyInstance } from 'fastify';

/** Registers the routes of one API below its code. */
export type ApiModule = (routes: FastifyInstance) => void;
