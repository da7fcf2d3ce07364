import type { FastifyInstance } from 'fastify';
import { uploadPortalLogo, uploadPortalPicture } from '@portal/calls';
import { codes, type Code } from '@portal/codes';
import { imageBytesMax, logoBytesMax } from '@portal/rules';
import { callBase, type Answerer } from '../../platform/http/answer';
import { pictureAddress } from './attachPictures';
import type { UploadLimit } from './createUploadLimit';
import { publicScene, type FileService } from './file.service';
import { takeUpload } from './file.routes';
import type { PictureFormat } from './recodeImage';

/** What a multipart body may need besides the file. */
const wrappingBytes = 128 * 1024;

interface Kind {
  call: typeof uploadPortalLogo;
  formats: readonly PictureFormat[];
  bytesMax: number;
  tooLarge: Code;
}

const kinds: readonly Kind[] = [
  { call: uploadPortalLogo, formats: ['png', 'svg'], bytesMax: logoBytesMax, tooLarge: 'E1044' },
  { call: uploadPortalPicture, formats: ['jpeg', 'png'], bytesMax: imageBytesMax, tooLarge: 'E1042' },
];

/** Pictures of branded portals: public, like those of texts. */
export function registerPortalPictures(
  app: FastifyInstance,
  answer: Answerer,
  { files, limited }: { files: FileService; limited: UploadLimit },
): void {
  for (const { call, formats, bytesMax, tooLarge } of kinds) {
    const { onRequest, memberOf } = answer.describe(call);
    app.post(callBase + call.path, { bodyLimit: bytesMax + wrappingBytes, onRequest }, async (request) => {
      const member = memberOf(request);
      const { id, name } = await limited(member.person.id, async () => {
        const { file } = await takeUpload(request, call, bytesMax);
        const upload = { ownerId: member.id, scene: publicScene, name: file.filename, content: file.file };
        return files.saveImage(upload, formats, [bytesMax, tooLarge]);
      });
      return {
        resCode: 'S0000',
        resMsg: codes.S0000.text,
        resBody: call.reply.parse({ fileUrl: pictureAddress(id), fileName: name }),
        requestId: request.id,
      };
    });
  }
}
