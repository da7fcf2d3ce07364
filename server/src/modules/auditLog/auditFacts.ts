import { contentKinds, kindOf, type ContentField } from '@portal/calls';
import { isObject, keyOf } from '@portal/rules';
import { listed, together } from '../../platform/i18n/listed';
import { say, term, type TranslatableText } from '../../platform/i18n/say';
import { factName } from './factNames';
import { nameIn } from './nameIn';
import { valueName, type EventWords } from './valueNames';

type Detail = Readonly<Record<string, unknown>>;

type Event = EventWords & { topic: string };

interface Fact {
  name: TranslatableText;
  value: TranslatableText;
}

interface Change {
  name: TranslatableText;
  before: TranslatableText;
  after: TranslatableText;
}

/** The fields that an edit changed. */
export function auditChanges(of: Event, { changes, kind }: Detail): Change[] {
  return Object.entries(isObject(changes) ? changes : {}).map(([field, change]) => {
    const { from, to }: Detail = isObject(change) ? change : {};
    const form = of.topic === 'content' ? formField(kind, field) : null;
    const saidOf = (value: unknown) => (form ? entryOf(form, value) : valueOf(of, field, value)) || say`无`;
    return {
      name: form ? term(form.label) : nameOf(of.topic, field),
      before: saidOf(from),
      after: saidOf(to),
    };
  });
}

/** Choices are shown with their labels; typed text is shown as typed. */
function entryOf(form: ContentField, value: unknown): TranslatableText {
  const text = textOf('', value);
  return form.type === 'choice' && typeof text === 'string' ? nameIn(form.options, text) : text;
}

/** The other details of an entry, by name; empty ones and those covered by `auditChanges` are left out. */
export function auditFacts(of: Event, detail: Detail): Fact[] {
  const { changes, ...rest } = detail;
  const told = new Set(isObject(changes) ? Object.keys(changes) : []);
  return Object.entries(rest)
    .filter(([field]) => !told.has(field))
    .map(([field, value]) => ({
      name: nameOf(of.topic, field),
      value:
        field === 'changed' && Array.isArray(value)
          ? listed(
              value
                .filter((one) => !told.has(String(one)))
                .map((one) => changedName(of.topic, detail, String(one))),
            )
          : field === 'reason' && detail.by === 'system'
            ? ownReason(value)
            : valueOf(of, field, value),
    }))
    .filter(({ value }) => value !== '');
}

const nameOf = (topic: string, field: string): TranslatableText => factName(topic, field) ?? field;

/** The form field of a piece of content; null: there is none. */
function formField(kind: unknown, field: string): ContentField | null {
  const known = typeof kind === 'string' ? keyOf(contentKinds, kind) : undefined;
  return (known && Object.entries(kindOf(known).fields).find(([name]) => name === field)?.[1]) ?? null;
}

/** The label of a changed field: that of the content's form or of the log; some entries store the label itself. */
function changedName(topic: string, { kind }: Detail, field: string): TranslatableText {
  const form = formField(kind, field);
  return form ? term(form.label) : (factName(topic, field) ?? term(field));
}

/**
 * Without an actor the reason was not typed but generated. Generated reasons that contain values are stored in Chinese
 * only.
 */
const ownReason = (value: unknown): TranslatableText =>
  typeof value === 'string' && value !== '' ? term(value) : textOf('', value);

function valueOf(of: Event, field: string, value: unknown): TranslatableText {
  if (Array.isArray(value)) return listed(value.map((one) => valueOf(of, field, one)));
  const text = textOf(of.topic, value);
  return typeof text === 'string' && text !== '' ? valueName(of, field, text) : text;
}

function textOf(topic: string, value: unknown): TranslatableText {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? say`是` : say`否`;
  if (Array.isArray(value)) return listed(value.map((one) => textOf(topic, one)));
  if (typeof value === 'object')
    return together(
      Object.entries(value).map(([field, one]) => say`${nameOf(topic, field)} ${textOf(topic, one)}`),
    );
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
