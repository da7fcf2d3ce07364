import { PublicationData } from '@portal/calls';
import { newDigits } from '../../platform/ids';
import { markdown } from '../../platform/richText/markdown';
import { plainText } from '../../platform/richText/plainText';
import { briefOf, type OpenApiDocument } from '../catalog';

const emptyData: PublicationData = {
  name: '',
  code: '',
  icon: '',
  brief: '',
  description: '',
  categoryId: '',
  tags: [],
  upstreamUrl: '',
  sandboxUrl: '',
  upstreamWeight: 1,
  moreUpstreams: [],
  probePath: '',
  probeSeconds: 10,
  timeoutMs: 10_000,
  authHeader: '',
  authValue: '',
  authTypes: ['key', 'hmac'],
  needsIpList: false,
  plans: [],
  availability: '99.9%',
  supportHours: /* as is */ '工作日 9:00–18:00',
  compensation: '',
  contact: '',
  docIds: [],
  sceneIds: [],
  portalId: '',
  successField: '',
  successValue: '',
  operationSettings: [],
  maskFields: [],
  weights: [],
  audience: [],
};

/** Prefills the form from a description. */
export function draftFrom({ info }: OpenApiDocument, fileName: string, contact: string): PublicationData {
  const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');
  const baseName = fileName.replace(/^.*[\\/]/, '').replace(/\.[^.]*$/, '');
  const name = [...(textOf(info?.title) || baseName)].slice(0, 64).join('');
  const description = [...textOf(info?.description)].slice(0, 5000).join('');
  return PublicationData.parse({
    ...emptyData,
    name,
    code: codeFrom(baseName) || `api-${newDigits(6)}`,
    icon: [...name][0] ?? 'A',
    brief: briefOf(plainText(markdown(description))),
    description: markdown(description),
    contact: [...(textOf(info?.contact?.name) || contact)].slice(0, 60).join(''),
  });
}

const codeFrom = (baseName: string) =>
  baseName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-$/g, '')
    .slice(0, 30);
