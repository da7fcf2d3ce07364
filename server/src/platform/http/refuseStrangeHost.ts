import type { FastifyInstance } from 'fastify';
import { AppError } from '../AppError';

/** A name or an address, and a port; empty from probes that name none. */
const host = /^([\w.-]*|\[[\da-f:.]+\])(:\d{0,5})?$/i;

/**
 * Refuses a request whose host is none, or given twice. What is before its colon decides which portal is asked, and all of it
 * gets into links of mails: `portal.example:80@elsewhere.example` would lead elsewhere.
 */
export function refuseStrangeHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ host: given, raw: { rawHeaders } }) => {
    const times = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length;
    if (times > 1 || !host.test(given ?? '')) throw new AppError('E0017');
  });
}
