import type { MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { uploadFile, uploadImage, viewFile, viewPicture, type UploadCall } from '@portal/calls';
import { codes } from '@portal/codes';
import { fileBytesMax, imageBytesMax, isObject, mayDo } from '@portal/rules';
import type { Infer } from '@portal/schema';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { callBase, routeOf, type Answerer } from '../../platform/http/answer';
import { fileRoute } from '../../platform/http/errors';
import { parseInput } from '../../platform/http/parseInput';
import { isByProgram } from '../../platform/http/takesTokens';
import { isAtWork } from '../../platform/operatorAreas';
import type { Sessions } from '../../platform/http/Member';
import { say } from '../../platform/i18n/say';
import type { UploadLimit } from './createUploadLimit';
import { documentScene, type FileService } from './file.service';

/** What a multipart body may need besides the file. */
const wrappingBytes = 64 * 1024;
const inline = "default-src 'none'; sandbox";

/**
 * The file of an upload, and the other fields.
 *
 * @returns `input` resolves once the whole form has arrived, since fields may follow the file: read the file first.
 * @throws {AppError} `E0017` when there is no file, or it has another name; from `input`, when a field is invalid.
 */
export async function takeUpload<C extends UploadCall>(
  request: FastifyRequest,
  definition: C,
  bytesMax: number,
): Promise<{ file: MultipartFile; input: Promise<Infer<C['request']>> }> {
  const { filePart, otherFilePart } = definition;
  const limits = { fileSize: bytesMax + wrappingBytes, files: 1, fields: 5, headerPairs: 20 };
  const parts = request.isMultipart() ? request.parts({ limits }) : null;
  const fields = { ...(isObject(request.query) && request.query) };
  const file = await nextFile().catch(refuseMalformed);
  if (file?.fieldname !== filePart && file?.fieldname !== otherFilePart) file?.file.resume();
  else if (file) {
    const input = nextFile().then(() => parseInput(definition, fields, isByProgram(definition, request)));
    // A caller that fails on the file never awaits the fields.
    input.catch(() => {});
    return { file, input };
  }
  throw new AppError('E0017', { fields: [{ name: filePart, message: say`请选择文件` }] });

  async function nextFile(): Promise<MultipartFile | null> {
    for (;;) {
      const next = await parts?.next();
      if (!next || next.done) return null;
      if (next.value.type === 'file') return next.value;
      fields[next.value.fieldname] = next.value.value;
    }
  }
}

/** Errors of the parser, such as a missing boundary, have no status. */
function refuseMalformed(error: Error & { statusCode?: number }): undefined {
  if (error.statusCode) throw error;
}

/** Streams a file with headers that prevent a browser from running it or guessing its type. */
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
  { config }: Pick<Deps, 'config'>,
  { files, sessions, limited }: { files: FileService; sessions: Sessions; limited: UploadLimit },
): void {
  const images = answer.describe(uploadImage);
  const documents = answer.describe(uploadFile);
  answer.describe(viewFile);
  answer.describe(viewPicture);

  const imageRoute = { bodyLimit: imageBytesMax + 2 * wrappingBytes, onRequest: images.onRequest };
  app.post(callBase + uploadImage.path, imageRoute, async (request) => {
    const member = images.memberOf(request);
    const { id, name } = await limited(member.id, async () => {
      const { file, input } = await takeUpload(request, uploadImage, imageBytesMax);
      const scene = input.then((given) => given.scene);
      const upload = { ownerId: member.id, scene, name: file.filename, content: file.file };
      return files.savePaper(upload, (purpose) => purpose === 'paper' || purpose === 'voucher');
    });
    return {
      resCode: 'S0000',
      resMsg: codes.S0000.text,
      resBody: uploadImage.reply.parse({ fileUrl: id, fileName: name }),
      requestId: request.id,
    };
  });

  const documentRoute = { bodyLimit: fileBytesMax + 2 * wrappingBytes, onRequest: documents.onRequest };
  app.post(callBase + uploadFile.path, documentRoute, async (request) => {
    const member = documents.memberOf(request);
    const { id, name } = await limited(member.id, async () => {
      const { file } = await takeUpload(request, uploadFile, fileBytesMax);
      return files.saveFile({
        ownerId: member.id,
        scene: documentScene,
        name: file.filename,
        content: file.file,
      });
    });
    const facts = uploadFile.reply.parse({ resCode: 'S0000', fileUrl: id, fileName: name });
    return { ...facts, resMsg: codes.S0000.text, requestId: request.id };
  });

  /** A private file, for its owner and for operators who work on cases. */
  app.get<{ Params: { id: string } }>(routeOf(viewFile), fileRoute, async (request, reply) => {
    const member = await sessions.findMember(request.visitor.sessionHash);
    const reader = member && {
      ids: [member.id, member.person.id],
      hiddenOf: mayDo(member.organisationRole, 'manage') ? null : member.id,
      isOperator: isAtWork(config, member, 'service'),
    };
    const file = reader && (await files.find(request.params.id, reader));
    if (!file) throw new AppError('E5208');
    return sendFile(reply, file, await files.read(file.id), {
      isAttachment: !file.type.startsWith('image/'),
    });
  });

  /** A picture of a text. */
  app.get<{ Params: { id: string } }>(routeOf(viewPicture), fileRoute, async (request, reply) => {
    const file = await files.find(request.params.id, null);
    if (!file) throw new AppError('E5208');
    const cache = 'public, max-age=31536000, immutable';
    return sendFile(reply, file, await files.read(file.id), { cache });
  });
}
