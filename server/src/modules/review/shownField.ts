import type { ReviewCase, ReviewField } from '@portal/calls';
import { say, type Translatable, type TranslatableText } from '../../platform/i18n/say';
import type { Mask } from '../../platform/masks';

/** A field of a case as its module provides it; an empty value was not filled in. */
export interface CaseField extends Pick<ReviewField, 'field' | 'kind'> {
  label: Translatable;
  value: TranslatableText;
  before: TranslatableText | null;
  /** How it is masked until the case is taken; absent: not at all. */
  mask?: Mask;
}

const fileBase = '/ajaxurl/apix/ops/reviewFile';

/** A field for display, before translation. */
export type ShownField = Omit<ReviewField, 'reasons' | 'label' | 'value' | 'before'> &
  Pick<CaseField, 'label' | 'value' | 'before'>;

const isFileId = (value: TranslatableText): value is string =>
  typeof value === 'string' && value.startsWith('file_');
const isFile = (field: CaseField): field is CaseField & { value: string } =>
  (field.kind === 'image' || field.kind === 'file') && isFileId(field.value);
const isSame = (one: TranslatableText | null, other: TranslatableText) =>
  one !== null && String(one) === String(other);

/**
 * Private fields are shown to the operator who has the case, until it is decided, and never to the applicant's side.
 */
export const isReadable = ({
  state,
  isMine,
  isOwn,
}: Pick<ReviewCase, 'state' | 'isMine' | 'isOwn'>): boolean =>
  state === 'open' && isMine === 1 && isOwn === 0;

/** Whether it contains anything that a mask hides. */
export const isPrivate = ({ mask, value, before }: CaseField): boolean =>
  mask !== undefined && (value !== '' || (before ?? '') !== '');

/** Whether a file belongs to the case: to what is under review, or to what was approved last. */
export const hasFile = (fields: readonly CaseField[], fileId: string): boolean =>
  fields.some((field) => isFile(field) && (field.value === fileId || field.before === fileId));

/** Private texts and pictures are shown to the operator who has the case; others see only what has changed. */
export function shownField(given: CaseField, row: Omit<ReviewCase, 'title'>): ShownField {
  const { mask, ...field } = given;
  const { value, before } = field;
  const isChanged = before !== null && !isSame(before, value) ? 1 : 0;
  const isOpen = isReadable(row);
  if (isFile(given)) {
    if (!isOpen) {
      const text = row.state === 'open' ? say`领取后可以查看` : say`处理后不再显示`;
      return { ...field, kind: 'text', value: text, before: null, isChanged, isMasked: 1 };
    }
    const addressOf = (file: string) => `${fileBase}/${row.kind}/${row.subjectId}/${file}`;
    const former = before !== null && isFileId(before) ? addressOf(before) : before;
    return { ...field, value: addressOf(given.value), before: former, isChanged, isMasked: 0 };
  }
  const isMasked = !isOpen && isPrivate(given);
  const read = (text: TranslatableText) =>
    (isMasked && mask && text !== '' ? mask(String(text)) : text) || say`未填写`;
  return {
    ...field,
    value: read(value),
    before: before === null ? null : read(before),
    isChanged,
    isMasked: isMasked ? 1 : 0,
  };
}
