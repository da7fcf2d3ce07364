import { useId } from 'react';
import { Controller, type Control, type UseFormRegister } from 'react-hook-form';
import styled from 'styled-components';
import { linesOf, partsOf, wordsOf, type ContentField } from '@portal/calls';
import { DateInput, Field, SelectInput, TextArea, TextInput, theme } from '@portal/design';
import { PictureField } from '@portal/forms';
import { PropSlot } from '@portal/slots';
import type { ContentFields } from './ContentForm';
import { LinesField } from './LinesField';
import { PartsField } from './PartsField';
import { PicksField } from './PicksField';

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
  const noteId = useId();
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
        <Field label={label} hint={field.hint ?? `最多${field.max}个字`} error={error}>
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
            {Object.entries(field.options).map(([id, text]) => (
              <option key={id} value={id}>
                {text}
              </option>
            ))}
          </SelectInput>
        </Field>
      );
    case 'day':
      return (
        <Controller
          name={path}
          control={control}
          render={({ field: { value, ...rest } }) => (
            <Field label={label} hint={field.hint} error={error}>
              <DateInput {...rest} value={wordsOf(value)} />
            </Field>
          )}
        />
      );
    case 'picture':
    case 'photo':
      return (
        <Controller
          name={path}
          control={control}
          render={({ field: { value, onChange } }) => (
            <PictureField
              label={label}
              kind={field.type === 'photo' ? 'picture' : 'logo'}
              value={wordsOf(value)}
              onChange={onChange}
              error={error}
            />
          )}
        />
      );
    case 'lines':
      return (
        <Controller
          name={path}
          control={control}
          render={({ field: { value, onChange } }) => (
            <LinesField
              label={label}
              value={linesOf(value)}
              onChange={onChange}
              max={field.max}
              entriesMax={field.entriesMax}
              error={error}
            />
          )}
        />
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
    case 'picks':
      return (
        <Controller
          name={path}
          control={control}
          render={({ field: { value, onChange } }) => (
            <PicksField
              label={label}
              of={field.of}
              value={linesOf(value)}
              names={names}
              onChange={onChange}
              entriesMax={field.entriesMax}
              error={error}
            />
          )}
        />
      );
    case 'parts':
      return (
        <Controller
          name={path}
          control={control}
          render={({ field: { value, onChange } }) => (
            <PartsField
              label={label}
              value={partsOf(value)}
              names={names}
              onChange={onChange}
              textMax={field.textMax}
              entriesMax={field.entriesMax}
              picks={field.picks}
              error={error}
            />
          )}
        />
      );
    case 'rich':
      return (
        <Controller
          name={path}
          control={control}
          render={({ field: { value, onChange } }) => (
            <Rich>
              <span>{label}</span>
              <PropSlot
                id="editor.richText"
                props={{
                  label,
                  value: wordsOf(value),
                  isInvalid: error !== undefined,
                  describedBy: error ? noteId : undefined,
                  // Drafts of content are stored by the server.
                  isDraftKept: false,
                  onChange,
                }}
              />
              {error && (
                <p id={noteId} role="alert">
                  {error}
                </p>
              )}
            </Rich>
          )}
        />
      );
  }
}

const Rich = styled.div`
  display: grid;
  gap: ${theme.space.xs};
  min-width: 0;
  margin-bottom: ${theme.space.m};
  > span {
    color: ${theme.color.inkSoft};
    font-size: ${theme.size.s};
  }
  > p {
    color: ${theme.color.bad};
    font-size: ${theme.size.xs};
  }
`;
