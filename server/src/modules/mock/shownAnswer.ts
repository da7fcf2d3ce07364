import { codes } from '@portal/codes';
import type { MockAnswer, MockOutcome } from './answerMock';

/** An answer for display. */
export interface ShownAnswer {
  status: number;
  contentType: string;
  /** Text; base64 for a picture. */
  body: string;
  isBinary: number;
  /** 1: it was shortened. */
  isCut: number;
  /** The refusal code of the gateway, or empty. */
  code: string;
}

export const jsonType = 'application/json; charset=utf-8';

const isText = (contentType: string | null) => contentType === null || !/^image\/(?!svg)/i.test(contentType);

/** @param bytesMax Applies to text only: a shortened picture would be invalid. */
export function shownAnswer({ status, contentType, body }: MockAnswer, bytesMax: number): ShownAnswer {
  const isWhole = !isText(contentType) || body.length <= bytesMax;
  return {
    status,
    contentType: contentType ?? '',
    body: isText(contentType) ? body.subarray(0, bytesMax).toString('utf8') : body.toString('base64'),
    isBinary: isText(contentType) ? 0 : 1,
    isCut: isWhole ? 0 : 1,
    code: '',
  };
}

/** The same for a refusal. */
export function shownOutcome(
  outcome: Exclude<MockOutcome, { kind: 'wrong' }>,
  bytesMax: number,
): ShownAnswer {
  if (outcome.kind === 'answered') return shownAnswer(outcome.answer, bytesMax);
  const { http, text } = codes[outcome.code];
  const refusal = { resCode: outcome.code, resMsg: text, help: `/help?code=${outcome.code}#codes` };
  const body = Buffer.from(JSON.stringify(refusal, null, 2));
  return { ...shownAnswer({ status: http, contentType: jsonType, body }, bytesMax), code: outcome.code };
}
