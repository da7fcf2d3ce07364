import type { FastifyRequest } from 'fastify';

/** Whether somebody is here: a browser that asks ahead, because a link was pointed at, says so. */
export const isVisit = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers['x-ahead'] !== '1';
