import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uploadFile, uploadImage } from '@portal/calls';
import { codes } from '@portal/codes';
import { fileBytesMax, imageBytesMax, hasRole, roles } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { callBase, type Answerer } from '../../platform/http/answer';
import { countHit } from '../../platform/http/rateLimit';
import { minutes } from '../../platform/time';
import type { Sessions } from '../../platform/http/Member';
import type { FileService } from './file.service';

const uploadsPerTenMinutes = 60;
/** What a multipart body may need beside the file. */
const wrappingBytes = 64 * 1024;
const inline = "default-src 'none'; sandbox";

export const countUpload = (deps: Deps, memberId: string) =>
  countHit(deps, `upload:${memberId}`, uploadsPerTenMinutes, 10 * minutes);

/**
 * The one part of an upload.
 *
 * @throws {AppError} `E0017` when there is none, or it has another name.
 */
export async function takePart(request: FastifyRequest, name: string, bytesMax: number) {
  const limits = { fileSize: bytesMax + wrappingBytes, files: 1, fields: 5, headerPairs: 20 };
  const part = request.isMultipart() ? await request.file({ limits }).catch(refuseMalformed) : undefined;
  if (part?.fieldname === name) return part;
  part?.file.resume();
  throw new AppError('E0017', { fields: [{ name, message: '请选择文件' }] });
}

/** What the parser says of a form without a boundary and the like carries no status. */
function refuseMalformed(error: Error & { statusCode?: number }): undefined {
  if (error.statusCode) throw error;
}

/** Streams a file so that a browser neither runs nor guesses it. */
export function sendFile(
  reply: FastifyReply,
  file: { type: string; bytes: number; name: string },
  content: NodeJS.ReadableStream,
  { isAttachment = false, cache = 'private, no-store' } = {},
) {
  if (isAttachment) {
    const encoded = encodeURIComponent(file.name).replace(
      /['()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16)}`,
    );
    reply.header('content-disposition', `attachment; filename="download"; filename*=UTF-8''${encoded}`);
  }
  return reply
    .type(file.type)
    .header('cache-control', cache)
    .header('content-length', file.bytes)
    .header('content-security-policy', inline)
    .header('x-content-type-options', 'nosniff')
    .send(content);
}

export function registerFileRoutes(
  app: FastifyInstance,
  answer: Answerer,
  deps: Deps,
  { files, sessions }: { files: FileService; sessions: Sessions },
): void {
  const images = answer.describe(uploadImage);
  const documents = answer.describe(uploadFile);

  app.post(callBase + uploadImage.path, { bodyLimit: imageBytesMax + 2 * wrappingBytes }, async (request) => {
    const member = await images.admit(request);
    await countUpload(deps, member.id);
    const given = uploadImage.request.safeParse(request.query);
    if (!given.success) throw new AppError('E0017', { fields: [{ name: 'scene', message: '用途不正确' }] });
    const part = await takePart(request, 'file', imageBytesMax);
    const { id, name } = await files.saveImage(
      { ownerId: member.id, scene: given.data.scene, name: part.filename, content: part.file },
      ['jpeg', 'png'],
    );
    return {
      resCode: 'S0000',
      resMsg: codes.S0000.text,
      resBody: uploadImage.reply.parse({ fileUrl: id, fileName: name }),
      requestId: request.id,
    };
  });

  app.post(callBase + uploadFile.path, { bodyLimit: fileBytesMax + 2 * wrappingBytes }, async (request) => {
    const member = await documents.admit(request);
    await countUpload(deps, member.id);
    const part = await takePart(request, 'uploadFileS3', fileBytesMax);
    const { id, name } = await files.saveFile({
      ownerId: member.id,
      scene: 'document',
      name: part.filename,
      content: part.file,
    });
    const facts = uploadFile.reply.parse({ resCode: 'S0000', fileUrl: id, fileName: name });
    return { ...facts, resMsg: codes.S0000.text, requestId: request.id };
  });

  const refuse = (request: FastifyRequest, reply: FastifyReply) =>
    reply.status(404).send({ resCode: 'E5208', resMsg: codes.E5208.text, requestId: request.id });

  /** A private file, for its owner and for operators. */
  app.get<{ Params: { id: string } }>(`${callBase}/file/view/:id`, async (request, reply) => {
    const member = await sessions.findMember(request.visitor.sessionHash);
    const reader = member && { id: member.id, isOperator: hasRole(member, roles.operator) };
    const file = reader && (await files.find(request.params.id, reader));
    if (!file) return refuse(request, reply);
    return sendFile(reply, file, await files.read(file.id), {
      isAttachment: !file.type.startsWith('image/'),
    });
  });

  /** A picture of a text. */
  app.get<{ Params: { id: string } }>(`${callBase}/file/image/:id`, async (request, reply) => {
    const file = await files.find(request.params.id, null);
    if (!file) return refuse(request, reply);
    const cache = 'public, max-age=31536000, immutable';
    return sendFile(reply, file, await files.read(file.id), { cache });
  });
}
