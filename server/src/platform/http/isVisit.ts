import type { FastifyRequest } from 'fastify';

/** Of a request behind which nobody is yet: a browser asks ahead, because a link was pointed at, or the server itself does. */
export const aheadHeaders = { 'x-ahead': '1' } as const;

/** Whether somebody is here. */
export const isVisit = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers['x-ahead'] !== '1';
