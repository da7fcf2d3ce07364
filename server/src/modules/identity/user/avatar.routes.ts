import type { FastifyInstance } from 'fastify';
import { viewAvatar } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import { routeOf, type Answerer } from '../../../platform/http/answer';
import { fileRoute } from '../../../platform/http/errors';
import type { Sessions } from '../../../platform/http/Member';
import { sendFile } from '../../files';
import type { AvatarService } from './avatar.service';

export function registerAvatarRoutes(
  app: FastifyInstance,
  answer: Answerer,
  { avatars, sessions }: { avatars: AvatarService; sessions: Pick<Sessions, 'findMember'> },
): void {
  answer.describe(viewAvatar);
  app.get<{ Params: { id: string } }>(routeOf(viewAvatar), fileRoute, async (request, reply) => {
    const member = await sessions.findMember(request.visitor.sessionHash);
    const file = member && (await avatars.find(request.params.id, member.person.id));
    if (!file) throw new AppError('E5208');
    // A new picture gets a new address; the cache is short, so that a lost permission takes effect.
    return sendFile(reply, file, await avatars.read(file.id), { cache: 'private, max-age=300' });
  });
}
