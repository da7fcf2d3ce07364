import type { UpstreamAnswer } from '@portal/calls';
import { readBeginning } from '@portal/environment';
import { shownBytesMax } from '@portal/rules';
import type { Dispatcher } from 'undici';

export type ReadAnswer = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>;

/** Most bytes of an answer that are read. */
const readBytesMax = 1024 * 1024;
const headersMax = 60;
const headerCharactersMax = 1000;
/** Shorter values are not hidden, because they occur by chance. */
const secretCharactersMin = 4;
const hidden = /* as is */ '（已隐藏）';

/** An upstream's answer for display, with the secret that was sent hidden. */
export async function answerOf(
  { statusCode, headers, body }: ReadAnswer,
  secret: string,
): Promise<Omit<UpstreamAnswer, 'reason' | 'ms'>> {
  const bytes = await readBeginning(body, readBytesMax);
  const type = headers['content-type'];
  const isText = /json|text|xml|javascript|svg|urlencoded/i.test(String(type ?? 'text'));
  const unseen = (text: string) =>
    secret.length >= secretCharactersMin ? text.replaceAll(secret, hidden) : text;
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => ({ name, value: unseen(one.slice(0, headerCharactersMax)) })),
  );
  return {
    status: statusCode,
    bytes: bytes.length,
    headers: pairs.slice(0, headersMax),
    body: isText
      ? unseen(bytes.toString('utf8')).slice(0, shownBytesMax.upstream)
      : bytes.subarray(0, shownBytesMax.upstream).toString('base64'),
    isBinary: isText ? 0 : 1,
    isCut: bytes.length > shownBytesMax.upstream ? 1 : 0,
  };
}
