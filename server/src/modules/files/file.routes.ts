import type { FastifyInstance } from 'fastify';
import { imageBytesMax, uploadImage } from '@portal/calls';
import { codes } from '@portal/codes';
import { AppError } from '../../AppError';
import type { Deps } from '../../Deps';
import { callBase, type Answerer } from '../../plugins/answer';
import { countHit } from '../../plugins/rateLimit';
import { roles } from '../../roles';
import { minutes } from '../../time';
import type { SessionService } from '../session/session.service';
import type { FileService } from './file.service';

const imageTypes = ['image/jpeg', 'image/png'];
const uploadsPerTenMinutes = 60;

export function registerFileRoutes(
  app: FastifyInstance,
  answer: Answerer,
  deps: Deps,
  { files, sessions }: { files: FileService; sessions: SessionService },
): void {
  const { admit } = answer.describe(uploadImage);

  app.post(callBase + uploadImage.path, { bodyLimit: imageBytesMax * 2 }, async (request) => {
    const member = (await admit(request))!;
    await countHit(deps, `upload:${member.id}`, uploadsPerTenMinutes, 10 * minutes);
    const given = uploadImage.request.safeParse(request.query);
    const part = given.success && request.isMultipart() ? await request.file() : undefined;
    if (!given.success || !part)
      throw new AppError('E0017', { fields: [{ name: 'file', message: '请选择图片' }] });
    const { id, name } = await files.save({
      ownerId: member.id,
      scene: given.data.scene,
      name: part.filename,
      content: part.file,
      bytesMax: imageBytesMax,
      types: imageTypes,
    });
    return {
      resCode: 'S0000',
      resMsg: codes.S0000.text,
      resBody: uploadImage.reply.parse({ fileUrl: id, fileName: name }),
      requestId: request.id,
    };
  });

  app.get<{ Params: { id: string } }>(`${callBase}/file/view/:id`, async (request, reply) => {
    const member = await sessions.findMember(request.visitor.sessionHash);
    const file =
      member &&
      (await files.find(request.params.id, {
        id: member.id,
        isOperator: (member.roles & roles.operator) !== 0,
      }));
    if (!file)
      return reply.status(404).send({ resCode: 'E5208', resMsg: codes.E5208.text, requestId: request.id });
    return reply
      .type(file.type)
      .header('cache-control', 'private, no-store')
      .header('content-length', file.bytes)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(file.read());
  });
}
