import type { FastifyRequest } from 'fastify';

/** Marks a prefetch: by the browser, when a link is pointed at, or by the server itself. */
export const aheadHeaders = { 'x-ahead': '1' } as const;

/** Whether somebody is really visiting. */
export const isVisit = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean => headers['x-ahead'] !== '1';
