import { Controller, useWatch, type Control, type UseFormRegister } from 'react-hook-form';
import type { ContentField } from '@portal/calls';
import { Field, SelectInput, TextArea, TextInput } from '@portal/design';
import { Options } from '@portal/forms';
import { countHint } from '@portal/rules';
import type { ContentFields } from './ContentFields';
import { DrawnEntry } from './DrawnEntry';

interface ContentEntryProps {
  name: string;
  field: ContentField;
  register: UseFormRegister<ContentFields>;
  control: Control<ContentFields>;
  error?: string;
  /** Names of the market items that the piece refers to, by id. */
  names: Readonly<Record<string, string>>;
  /** Pieces that a reference field may point to. */
  choices: readonly { id: string; title: string }[];
}

/** Input for one field of a piece, chosen by the type that its kind defines. */
export function ContentEntry({ name, field, register, control, error, names, choices }: ContentEntryProps) {
  const path = `content.${name}` as const;
  const label = field.isOptional ? `${field.label}（选填）` : field.label;

  switch (field.type) {
    case 'line':
    case 'link':
      return (
        <Field label={label} hint={field.hint} error={error}>
          <TextInput maxLength={field.type === 'line' ? field.max : 200} {...register(path)} />
        </Field>
      );
    case 'text':
      return (
        <Field
          label={label}
          hint={
            <>
              {field.hint} <Filled control={control} name={path} max={field.max} />
            </>
          }
          error={error}
        >
          <TextArea rows={field.max > 1000 ? 16 : 3} maxLength={field.max} {...register(path)} />
        </Field>
      );
    case 'money':
      return (
        <Field label={label} hint={field.hint} error={error}>
          <TextInput inputMode="decimal" maxLength={16} {...register(path)} />
        </Field>
      );
    case 'order':
      return (
        <Field label={label} hint={field.hint} error={error}>
          <TextInput inputMode="numeric" maxLength={4} {...register(path)} />
        </Field>
      );
    case 'choice':
      return (
        <Field label={label} hint={field.hint} error={error}>
          <SelectInput {...register(path)}>
            <Options of={field.options} />
          </SelectInput>
        </Field>
      );
    case 'ref':
      return (
        <Field label={label} hint={field.hint} error={error}>
          <SelectInput {...register(path)}>
            <option value="">请选择</option>
            {choices.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </SelectInput>
        </Field>
      );
    default:
      return (
        <Controller
          name={path}
          control={control}
          render={({ field: entry }) => (
            <DrawnEntry label={label} field={field} entry={entry} error={error} names={names} />
          )}
        />
      );
  }
}

interface FilledProps {
  control: Control<ContentFields>;
  name: `content.${string}`;
  max: number;
}

/** How much of a text is filled; redrawn alone while it is typed. */
function Filled({ control, name, max }: FilledProps) {
  const text: unknown = useWatch({ control, name });
  return countHint(typeof text === 'string' ? text : '', max);
}
