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
import type { Deps } from '../../../platform/Deps';
import type { Answerer } from '../../../platform/http/answer';
import { parseInput } from '../../../platform/http/parseInput';
import { countHit } from '../../../platform/http/rateLimit';
import { minutes } from '../../../platform/time';
import type { ReceiverService } from './receiver.service';
import type { ReceiverLinkService } from './receiverLink.service';

/** From one address, of whoever follows or guesses links. */
const triesPerTenMinutes = 30;

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

  const countTry = (address: string) =>
    countHit(deps, `receiverLink:${address}`, triesPerTenMinutes, 10 * minutes);
  answer(viewReceiverLink, async ({ input, visitor }) => {
    await countTry(visitor.address);
    return links.view(input.token);
  });
  answer(agreeToReceive, async ({ input, visitor }) => {
    await countTry(visitor.address);
    await links.agree(input.token, visitor.address);
    return {};
  });
  answer(refuseToReceive, async ({ input, visitor }) => {
    await countTry(visitor.address);
    await links.refuse(input.token, visitor.address);
    return {};
  });

  // RFC 8058: mail programs post here for their readers, without cookies and from the servers of their makers.
  app.post(receiverPage, async (request, reply) => {
    const { token } = parseInput(refuseToReceive, request.query);
    await countTry(request.visitor.address);
    await links.refuse(token, request.visitor.address);
    return reply.header('cache-control', 'no-store').status(200).send('');
  });
}
