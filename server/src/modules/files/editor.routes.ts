import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { EditorConfig, EditorUpload, editorUpload } from '@portal/calls';
import { isObject, contentLengthMax, imageBytesMax, isPortalPath } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import { createAtOnce } from '../../platform/http/atOnce';
import { callBase, type Answerer } from '../../platform/http/answer';
import type { Member } from '../../platform/http/Member';
import { say, type Translatable } from '../../platform/i18n/say';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { pictureAddress } from './attachPictures';
import { fetchRemoteImage } from './fetchRemoteImage';
import type { UploadLimit } from './createUploadLimit';
import { takeUpload } from './file.routes';
import { publicScene, type FileService } from './file.service';
import type { ImageFormat } from './recodeImage';

const formats: readonly ImageFormat[] = ['jpeg', 'png', 'gif', 'webp'];
const remoteAtOnceMax = 20;
const remoteCallsAtOnce = 2;
const success = 'SUCCESS';

/** The calls of the editor: its configuration, uploaded pictures, and pictures from other sites. */
export function registerEditorRoutes(
  app: FastifyInstance,
  answer: Answerer,
  deps: Deps,
  { files, limited }: { files: FileService; limited: UploadLimit },
): void {
  const { onRequest, memberOf } = answer.describe(editorUpload);
  const fetchingAtOnce = createAtOnce(remoteCallsAtOnce);

  const route = { bodyLimit: imageBytesMax + 256 * 1024, onRequest };
  app.post(callBase + editorUpload.path, route, async (request) => {
    const member = memberOf(request);
    const { action } = { ...fieldsOf(request.query), ...fieldsOf(request.body) };
    if (action === 'config') return configFor(request);
    return limited(member.id, async () => {
      if (action !== 'catchimage') return EditorUpload.parse(await keepOne(request, member));
      const list = await fetchingAtOnce(member.id, () => fetchAll(request, member));
      return { state: success, list };
    });
  });

  async function keepOne(request: FastifyRequest, member: Member): Promise<EditorUpload> {
    try {
      const { file, input } = await takeUpload(request, editorUpload, imageBytesMax);
      const scene = input.then(() => publicScene);
      const { id, name } = await files.saveImage(
        { ownerId: member.id, scene, name: file.filename, content: file.file },
        formats,
      );
      return { state: success, url: pictureAddress(id), title: name, original: name };
    } catch (error) {
      return { state: translateTexts(wordsOf(error), request.visitor.language) };
    }
  }

  async function fetchAll(request: FastifyRequest, member: Member) {
    // Names of upstreams are for gateways: whoever may upload a picture must not reach what is behind them.
    const allowed = deps.config.mode === 'production' ? {} : deps.config.upstreamHosts;
    const { language } = request.visitor;
    return Promise.all(
      sourcesOf(request).map(async (source) => {
        if (isPortalPath(source)) return { source, state: success, url: source };
        try {
          const { id } = await fetchRemoteImage(source, allowed, (content: Readable) =>
            files.saveImage({ ownerId: member.id, scene: publicScene, name: '', content }, formats),
          );
          return { source, state: success, url: pictureAddress(id) };
        } catch (error) {
          return { source, state: translateTexts(wordsOf(error), language), url: '' };
        }
      }),
    );
  }
}

const configFor = (request: FastifyRequest): EditorConfig =>
  EditorConfig.parse({
    imageActionName: 'uploadimage',
    imageFieldName: 'upfile',
    imageMaxSize: imageBytesMax,
    imageAllowFiles: ['.png', '.jpg', '.jpeg', '.gif', '.webp'],
    imageUrlPrefix: '',
    catcherActionName: 'catchimage',
    catcherFieldName: 'source',
    catcherLocalDomain: [request.hostname],
    wordLimit: contentLengthMax,
  });

/** The fields of a query or a form; none if it is neither. */
const fieldsOf = (given: unknown): Record<string, unknown> => (isObject(given) ? given : {});

function sourcesOf(request: FastifyRequest): string[] {
  const body = fieldsOf(request.body);
  const given = body['source[]'] ?? body.source ?? [];
  return [given]
    .flat()
    .filter((source) => typeof source === 'string')
    .slice(0, remoteAtOnceMax);
}

/** The editor's message for a picture that was not saved. */
function wordsOf(error: unknown): Translatable {
  if (!(error instanceof AppError)) return say`图片没有取到，请稍后重试`;
  return error.code === 'E1041' ? say`图片格式不允许，或图片已损坏` : error.words;
}
