import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import type { Call, CallReply } from '@portal/calls';
import { http } from '@portal/client';
import { codes, type Code } from '@portal/codes';

type Answer = (fields: Record<string, string>) => object | 'lost' | 'timeout';

const answers = new Map<string, Answer>();
const sent: { path: string; fields: Record<string, string> }[] = [];

http.defaults.adapter = async (config) => {
  const fields = Object.fromEntries(
    new URLSearchParams(config.method === 'get' ? config.params : (config.data ?? '')),
  );
  const path = config.url!;
  sent.push({ path, fields });
  const answer = answers.get(path);
  if (!answer) throw new Error(`The test answers no call of ${path}`);
  const data = answer(fields);
  if (data === 'lost') throw new AxiosError('Network Error', 'ERR_NETWORK', config);
  if (data === 'timeout') throw new AxiosError('timeout', 'ECONNABORTED', config);
  return reply(data, config);
};

const reply = (data: object, config: InternalAxiosRequestConfig) => ({
  data,
  status: 200,
  statusText: 'OK',
  headers: {},
  config,
});

/** The server as a test wants it. Replies are parsed by the calls' schemas like real ones. */
export const network = {
  answer<C extends Call>(
    call: C,
    body: CallReply<C> | ((fields: Record<string, string>) => CallReply<C>),
  ): void {
    answers.set(call.path, (fields) => {
      const given = (
        typeof body === 'function' ? (body as (fields: object) => object)(fields) : body
      ) as object;
      return call.isFlat ? { resMsg: '', ...given } : { resCode: 'S0000', resMsg: '', resBody: given };
    });
  },
  fail(call: Call, code: Code, details: object = {}, message: string = codes[code].text): void {
    answers.set(call.path, () => ({ ...details, resCode: code, resMsg: message, requestId: 'req_test' }));
  },
  lose: (call: Call): void => void answers.set(call.path, () => 'lost'),
  timeOut: (call: Call): void => void answers.set(call.path, () => 'timeout'),
  /** Fields of all calls made so far to a path, oldest first. */
  sentTo: (call: Call) => sent.filter(({ path }) => path === call.path).map(({ fields }) => fields),
  reset(): void {
    answers.clear();
    sent.length = 0;
  },
};
