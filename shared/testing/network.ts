import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import type { Call, CallReply, Download } from '@portal/calls';
import { apiBase } from '@portal/client';
import { http } from '@portal/client/http';
import { codes, type Code } from '@portal/codes';

type Answer = (fields: Record<string, string>) => object | 'lost' | 'timeout';

interface Sent {
  path: string;
  fields: Record<string, string>;
  /** Files of an upload, by part name. */
  files: Record<string, File>;
}

/** Content of a download. */
class GivenFile {
  constructor(
    readonly mediaType: string,
    readonly text: string,
  ) {}
  bytes(): ArrayBuffer {
    return Uint8Array.from(new TextEncoder().encode(this.text)).buffer;
  }
}

const answers = new Map<string, Answer>();
const sent: Sent[] = [];

http.defaults.adapter = async (config) => {
  const request = readRequest(config);
  const data = take(request);
  if (data === 'lost') throw new AxiosError('Network Error', 'ERR_NETWORK', config);
  if (data === 'timeout') throw new AxiosError('timeout', 'ECONNABORTED', config);
  return reply(data, config);
};

/** Early requests use `fetch`. */
globalThis.fetch ??= async (url, { body } = {}) => {
  const fields = Object.fromEntries(body instanceof URLSearchParams ? body : []);
  const data = take({ path: typeof url === 'string' ? url.replace(apiBase, '') : '', fields, files: {} });
  if (typeof data === 'string') throw new TypeError('Failed to fetch');
  return Object.assign(Object.create(null) as Response, { json: async () => data });
};

function take(request: Sent): ReturnType<Answer> {
  sent.push(request);
  const answer = answers.get(request.path);
  if (!answer) throw new Error(`The test answers no call of ${request.path}`);
  return answer(request.fields);
}

/** Request configuration of `call` and `upload`. */
type Request = Omit<InternalAxiosRequestConfig, 'params' | 'data'> & {
  params?: URLSearchParams;
  data?: URLSearchParams | string | FormData;
};

function readRequest({ url = '', params, data, onUploadProgress }: Request): Sent {
  if (!(data instanceof FormData))
    return { path: url, fields: Object.fromEntries(new URLSearchParams(params ?? data ?? '')), files: {} };

  onUploadProgress?.({ loaded: 1, total: 2, bytes: 1, lengthComputable: true });
  const entries = [...data];
  return {
    path: url,
    fields: Object.fromEntries(
      entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    files: Object.fromEntries(entries.filter((entry): entry is [string, File] => entry[1] instanceof File)),
  };
}

const reply = (data: object, config: InternalAxiosRequestConfig) => {
  const file = data instanceof GivenFile ? data : new GivenFile('application/json', JSON.stringify(data));
  return {
    // As the browser adapter of axios does.
    data: config.responseType === 'arraybuffer' ? file.bytes() : data,
    status: 200,
    statusText: 'OK',
    headers: { 'content-type': file.mediaType },
    config,
  };
};

/** A fake server. Replies are parsed by the schemas of the calls, like real ones. */
export const network = {
  answer<C extends Call>(
    call: C,
    body: CallReply<C> | ((fields: Record<string, string>) => CallReply<C>),
  ): void {
    answers.set(call.path, (fields) => {
      const given = (
        typeof body === 'function' ? (body as (fields: object) => object)(fields) : body
      ) as object;
      if (call.isBare) return given;
      return call.isFlat ? { resMsg: '', ...given } : { resCode: 'S0000', resMsg: '', resBody: given };
    });
  },
  fail(call: Call, code: Code, details: object = {}, message: string = codes[code].text): void {
    answers.set(call.path, () => ({ ...details, resCode: code, resMsg: message, requestId: 'req_test' }));
  },
  /** Sets the content of a download. */
  give: ({ path, mediaType }: Download, text = 'bytes'): void =>
    void answers.set(path, () => new GivenFile(mediaType, text)),
  lose: (call: Call): void => void answers.set(call.path, () => 'lost'),
  timeOut: (call: Call): void => void answers.set(call.path, () => 'timeout'),
  /** Fields of all calls made so far to a path, oldest first. */
  sentTo: (call: Call) => sent.filter(({ path }) => path === call.path).map(({ fields }) => fields),
  /** Files of all uploads made so far to a path, by part name. */
  filesSentTo: (call: Call) => sent.filter(({ path }) => path === call.path).map(({ files }) => files),
  reset(): void {
    answers.clear();
    sent.length = 0;
  },
};
