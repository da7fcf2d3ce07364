import type { Call } from '@portal/calls';
import { isPlainText } from '@portal/rules';
import type { Infer } from '@portal/schema';
import { AppError, type WrongField } from '../AppError';
import { say, term } from '../i18n/say';
import { unknownFields } from './unknownFields';

/** Unknown fields that are named to their sender. */
const unknownMax = 20;
/** Range of integer columns. */
const numberMax = 2_147_483_647;

/**
 * The one place that validates input: by the schema of the call, and for characters that no field may contain.
 *
 * @param isByProgram  Made with an access token: a field that the call does not name is refused rather than ignored. Pages
 *   may be newer or older than the server, and send what it no longer or does not yet know.
 * @throws {AppError} `E0017` with each wrong field.
 */
export function parseInput<C extends Call>(
  { request, fileFields = [] }: C,
  fields: unknown,
  isByProgram = false,
): Infer<C['request']> {
  const parsed = request.safeParse(fields ?? {});
  const wrong = parsed.success
    ? [...findUnkeepable(parsed.data, '', fileFields)]
    : parsed.error.issues.map(({ path, message }) => ({ name: path.join('.'), message: term(message) }));
  if (isByProgram) wrong.push(...[...unknownFields(request, fields ?? {})].slice(0, unknownMax));
  if (!parsed.success || wrong.length > 0) throw new AppError('E0017', { fields: wrong });
  return parsed.data as Infer<C['request']>;
}

/** Finds values, at any depth, that the database would refuse. */
function* findUnkeepable(value: unknown, name: string, fileFields: readonly string[]): Generator<WrongField> {
  if (fileFields.includes(name)) return;
  if (typeof value === 'string' && !isPlainText(value))
    yield { name, message: say`含有不能使用的控制字符，请删除后重试` };
  if (typeof value === 'number' && Math.abs(value) > numberMax) yield { name, message: say`数值超出范围` };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    yield* findUnkeepable(inner, name ? `${name}.${key}` : key, fileFields);
}
