import { z } from '@portal/schema';
import { JsonField, Text } from './fields';

/** Names and values, in the order that they are sent in. */
export const Pairs = z
  .array(z.object({ name: Text(100, 1), value: z.string().check(z.maxLength(4000)) }))
  .check(z.maxLength(50));

/** What of them a request sends. */
export const SentPairs = z._default(JsonField(Pairs), []);

const kilobyte = 1000;

/** The body that a request sends, none by default, so many characters at most. */
export const SentBody = (kilobytesMax: number) =>
  z._default(
    z.string().check(z.maxLength(kilobytesMax * kilobyte, `请求体不能超过${sizeOf(kilobytesMax)}`)),
    '',
  );

const sizeOf = (kilobytes: number) =>
  kilobytes < kilobyte ? `${kilobytes} KB` : `${kilobytes / kilobyte} MB`;

/** The body of an answer, as far as it is shown. */
export const answerBody = {
  /** Text; binary content as base64. */
  body: z.string(),
  isBinary: z.int(),
};

/** What came back of a call that was really made. */
export const answerFields = {
  ...answerBody,
  ms: z.int(),
  /** Of the body, as far as it was read. */
  bytes: z.int(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** 1: there is more of the body. */
  isCut: z.int(),
};
