import { z, type Schema } from '@portal/schema';
import { contentLengthMax } from '@portal/rules';
import { kindOf, type AnyContent, type ContentField, type ContentKind, type ContentOf } from './contentKinds';
import { Day, IntField, KeyOf, Text } from './fields';
import { NeededPicture, Picture } from './portalFields';

/** Of the HTML of one rich text. */
const contentHtmlMax = 50 * contentLengthMax;
const orderMax = 9999;

const webOrOwn = z
  .string()
  .check(
    z.maxLength(200, '链接最多200个字符'),
    z.regex(
      /^(|https:\/\/[^\s\\<>"']+|\/(?![/\\])[^\s\\<>"']*)$/,
      '链接须以 https:// 开头，或是以 / 开头的本站地址',
    ),
  );

/** What the server asks of a field. Whether a rich text says enough is seen once it is cleaned. */
function askedOf(field: ContentField): Schema {
  const min = field.isOptional ? 0 : 1;
  switch (field.type) {
    case 'line':
    case 'text':
      return Text(field.max, min);
    case 'rich':
      return z.string().check(z.maxLength(contentHtmlMax, `${field.label}过大`));
    case 'picture':
      return field.isOptional ? Picture : NeededPicture;
    case 'link':
      return field.isOptional ? webOrOwn : webOrOwn.check(z.minLength(1, '请填写'));
    case 'day':
      return Day;
    case 'choice':
      return KeyOf(field.options, `请选择${field.label}`);
    case 'order':
      return IntField(0, orderMax);
    case 'lines':
      return z
        .array(Text(field.max, 1))
        .check(
          z.minLength(min, `请填写${field.label}`),
          z.maxLength(field.entriesMax, `最多${field.entriesMax}条`),
        );
  }
}

/** What a reader gets of a field. */
function shownOf(field: ContentField): Schema {
  switch (field.type) {
    case 'choice':
      return KeyOf(field.options);
    case 'order':
      return z.int();
    case 'lines':
      return z.array(z.string());
    default:
      return z.string();
  }
}

const fieldsOf = (kind: ContentKind, build: (field: ContentField) => Schema) =>
  Object.fromEntries(Object.entries(kindOf(kind).fields).map(([name, field]) => [name, build(field)]));

/** What an operator gives for a piece of a kind. Whatever is not named there is dropped. */
export const draftSchema = (kind: ContentKind) =>
  z.object(fieldsOf(kind, askedOf)) as unknown as Schema<AnyContent>;

/** What a reader gets of a piece of a kind. */
export const shownSchema = <Kind extends ContentKind>(kind: Kind) =>
  z.object(fieldsOf(kind, shownOf)) as unknown as Schema<ContentOf<Kind>>;
