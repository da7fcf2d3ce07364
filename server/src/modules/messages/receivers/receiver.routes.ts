import type { FastifyInstance } from 'fastify';
import {
  addReceiver,
  agreeToReceive,
  editReceiver,
  listReceivers,
  receiverPage,
  refuseToReceive,
  removeReceiver,
  resendReceiver,
  viewReceiverLink,
} from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Answerer } from '../../../platform/http/answer';
import { parseInput } from '../../../platform/http/parseInput';
import { countHit } from '../../../platform/http/rateLimit';
import { minutes } from '../../../platform/time';
import type { ReceiverService } from './receiver.service';
import type { ReceiverLinkService } from './receiverLink.service';

/** Per address. */
const guessesPerTenMinutes = 30;

interface Services {
  receivers: ReceiverService;
  links: ReceiverLinkService;
}

export function registerReceiverRoutes(
  app: FastifyInstance,
  answer: Answerer,
  deps: Deps,
  { receivers, links }: Services,
): void {
  answer(listReceivers, ({ member }) => receivers.list(member));
  answer(
    addReceiver,
    ({ input, member, visitor, db }) => receivers.add(db, member, visitor, input),
    ({ input, member }) => receivers.prepareAdding(member, input.email),
  );
  answer(editReceiver, async ({ input: { receiverId, ...wish }, member, visitor }) => {
    await receivers.edit(member, visitor, receiverId, wish);
    return {};
  });
  answer(
    resendReceiver,
    ({ input, member, visitor, db }) => receivers.resend(db, member, visitor, input.receiverId),
    ({ input, member }) => receivers.prepareResending(member, input.receiverId),
  );
  answer(removeReceiver, async ({ input, member, visitor }) => {
    await receivers.remove(member, visitor, input.receiverId);
    return {};
  });

  /**
   * Valid tokens are always served, because mail providers and offices share addresses; unknown tokens count as
   * guesses.
   *
   * @throws {AppError} `E0429` with `leftSeconds` after too many guesses.
   */
  async function countGuesses<T>(token: string, address: string, answered: Promise<T>): Promise<T> {
    try {
      return await answered;
    } catch (error) {
      if (error instanceof AppError && error.code === 'E7049' && !(await links.isKnown(token)))
        await countHit(deps, `receiverLink:${address}`, guessesPerTenMinutes, 10 * minutes);
      throw error;
    }
  }
  answer(viewReceiverLink, ({ input: { token }, visitor: { address } }) =>
    countGuesses(token, address, links.view(token)),
  );
  answer(agreeToReceive, async ({ input: { token }, visitor: { address } }) => {
    await countGuesses(token, address, links.agree(token, address));
    return {};
  });
  answer(refuseToReceive, async ({ input: { token }, visitor: { address } }) => {
    await countGuesses(token, address, links.refuse(token, address));
    return {};
  });

  // RFC 8058: mail programs post here on behalf of readers, without cookies and from their makers' servers.
  app.post(receiverPage, async (request, reply) => {
    const { token } = parseInput(refuseToReceive, request.query);
    const { address } = request.visitor;
    await countGuesses(token, address, links.refuse(token, address));
    return reply.header('cache-control', 'no-store').status(200).send('');
  });
}
