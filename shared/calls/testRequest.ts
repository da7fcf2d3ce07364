import { z } from '@portal/schema';
import { JsonField, Text } from './fields';

/** Names and values in the order in which they are sent. */
export const Pairs = z
  .array(z.object({ name: Text(100, 1), value: z.string().check(z.maxLength(4000)) }))
  .check(z.maxLength(50));

/** The pairs as a form field. */
export const SentPairs = z._default(JsonField(Pairs), []);

const kilobyte = 1000;

/** Body of a request as a form field, empty by default. */
export const SentBody = (kilobytesMax: number) =>
  z._default(
    z.string().check(z.maxLength(kilobytesMax * kilobyte, `请求体不能超过${sizeOf(kilobytesMax)}`)),
    '',
  );

const sizeOf = (kilobytes: number) =>
  kilobytes < kilobyte ? `${kilobytes} KB` : `${kilobytes / kilobyte} MB`;

/** Body of an answer, as far as it is shown. */
export const answerBody = {
  /** Text; binary content as base64. */
  body: z.string(),
  isBinary: z.int(),
};

/** Answer to a real call. */
export const answerFields = {
  ...answerBody,
  ms: z.int(),
  /** Bytes of the body that were read. */
  bytes: z.int(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** 1: the body is cut. */
  isCut: z.int(),
};
