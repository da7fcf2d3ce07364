import { z, type Schema } from '@portal/schema';
import {
  contentLengthMax,
  isPortalPath,
  isWebAddress,
  paymentProblem,
  unknownVariables,
} from '@portal/rules';
import { kindOf, type AnyContent, type ContentField, type ContentKind, type ContentOf } from './contentKinds';
import { Day, Id, IntField, KeyOf, Text, without } from './fields';
import { NeededPicture, Picture } from './portalFields';

/** Characters of HTML of one rich text. */
const contentHtmlMax = 50 * contentLengthMax;
const orderMax = 9999;

/** A text with variables; unknown ones are refused, because nothing would fill them in. */
const templateOf = (text: ReturnType<typeof Text>, known: readonly string[]) =>
  text.check(
    z.refine((template) => unknownVariables(template, known).length === 0, {
      error: ({ input }) =>
        `没有变量 ${unknownVariables(String(input), known)
          .map((name) => `{${name}}`)
          .join('、')}，可用：${known.map((name) => `{${name}}`).join('、')}`,
    }),
  );

const moneyLength = 16;
const partTitleMax = 40;
const noteMax = 60;
const partPicksMax = 12;

const lists = (entry: Schema, { label, min, max }: { label: string; min: number; max: number }) =>
  z.array(entry).check(z.minLength(min, `请填写${label}`), z.maxLength(max, `最多${max}条`));

/** Schema of a field's input. The length of rich text is checked after it was sanitised. */
function askedOf(field: ContentField): Schema {
  const min = field.isOptional ? 0 : 1;
  switch (field.type) {
    case 'line':
    case 'text':
      return field.variables ? templateOf(Text(field.max, min), field.variables) : Text(field.max, min);
    case 'money':
      return Text(moneyLength, min).check(without(paymentProblem));
    case 'rich':
      return z.string().check(z.maxLength(contentHtmlMax, `${field.label}过大`));
    case 'picture':
    case 'photo':
      return field.isOptional ? Picture : NeededPicture;
    case 'link':
      return z.string().check(
        z.minLength(min, '请填写'),
        z.maxLength(200, '链接最多200个字符'),
        z.refine((link) => link === '' || isPortalPath(link) || (!field.isOwn && isWebAddress(link)), {
          error: field.isOwn
            ? '链接须是以 / 开头的本站地址'
            : '链接须以 https:// 开头，或是以 / 开头的本站地址',
        }),
      );
    case 'day':
      return Day;
    case 'choice':
      return KeyOf(field.options, `请选择${field.label}`);
    case 'order':
      return IntField(0, orderMax);
    case 'lines':
      return lists(Text(field.max, 1), { label: field.label, min, max: field.entriesMax });
    case 'ref':
      return z.string().check(z.minLength(min, `请选择${field.label}`), z.maxLength(64));
    case 'picks':
      return lists(Id, { label: field.label, min, max: field.entriesMax });
    case 'parts':
      return lists(
        z.object({
          title: Text(partTitleMax, 1),
          text: Text(field.textMax, 1),
          picks: lists(z.object({ id: Id, note: Text(noteMax, 1) }), {
            label: field.label,
            min: 0,
            max: field.picks ? partPicksMax : 0,
          }),
        }),
        { label: field.label, min, max: field.entriesMax },
      );
  }
}

export const ShownPart = z.object({
  title: z.string(),
  text: z.string(),
  picks: z.array(z.object({ id: z.string(), note: z.string() })),
});

/** Schema of a field as readers get it. */
function shownOf(field: ContentField): Schema {
  switch (field.type) {
    case 'choice':
      return KeyOf(field.options);
    case 'order':
      return z.int();
    case 'lines':
    case 'picks':
      return z.array(z.string());
    case 'parts':
      return z.array(ShownPart);
    default:
      return z.string();
  }
}

const fieldsOf = (kind: ContentKind, build: (field: ContentField) => Schema) =>
  Object.fromEntries(Object.entries(kindOf(kind).fields).map(([name, field]) => [name, build(field)]));

/** Schema of an operator's input for a kind. Unknown fields are dropped. */
export const draftSchema = (kind: ContentKind) =>
  z.object(fieldsOf(kind, askedOf)) as unknown as Schema<AnyContent>;

/** Schema of a kind's content as readers get it. */
export const shownSchema = <Kind extends ContentKind>(kind: Kind) =>
  z.object(fieldsOf(kind, shownOf)) as unknown as Schema<ContentOf<Kind>>;
