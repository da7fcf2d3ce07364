import type { Call, CallReply } from '@portal/calls';
import type { Answer } from './send';

/** Envelope of the portal's replies. */
export interface Reply {
  resCode: string;
  resMsg: string;
  resBody: unknown;
}

/** Parses the envelope of an answer. */
export const readReply = ({ body }: Answer) => JSON.parse(body) as Reply;

/** Parses the reply in an envelope by its call. */
export const replyOf = <C extends Call>({ isFlat, reply }: C, answer: Reply) =>
  reply.parse(isFlat ? answer : answer.resBody) as CallReply<C>;
