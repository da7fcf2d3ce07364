import type { ControllerRenderProps } from 'react-hook-form';
import { linesOf, partsOf, wordsOf, type ContentField } from '@portal/calls';
import { DateInput, Field } from '@portal/design';
import { PictureField } from '@portal/forms';
import type { ContentFields } from './ContentFields';
import { LinesField } from './LinesField';
import { PartsField } from './PartsField';
import { PicksField } from './PicksField';
import { RichEntry } from './RichEntry';

/** Types of fields that are entered by more than a control of the browser. */
type DrawnType = 'day' | 'picture' | 'photo' | 'lines' | 'picks' | 'parts' | 'rich';

interface DrawnEntryProps {
  label: string;
  field: Extract<ContentField, { type: DrawnType }>;
  /** Value of the field in the form. */
  entry: ControllerRenderProps<ContentFields, `content.${string}`>;
  error?: string;
  names: Readonly<Record<string, string>>;
}

/** Input for a field that the form controls. */
export function DrawnEntry({ label, field, entry, error, names }: DrawnEntryProps) {
  const { value, ...rest } = entry;
  const { onChange } = rest;
  const common = { label, onChange, error };

  switch (field.type) {
    case 'day':
      return (
        <Field label={label} hint={field.hint} error={error}>
          <DateInput {...rest} value={wordsOf(value)} />
        </Field>
      );
    case 'picture':
    case 'photo':
      return (
        <PictureField {...common} kind={field.type === 'photo' ? 'picture' : 'logo'} value={wordsOf(value)} />
      );
    case 'lines':
      return <LinesField {...common} value={linesOf(value)} max={field.max} entriesMax={field.entriesMax} />;
    case 'picks':
      return (
        <PicksField
          {...common}
          of={field.of}
          value={linesOf(value)}
          names={names}
          entriesMax={field.entriesMax}
        />
      );
    case 'parts':
      return (
        <PartsField
          {...common}
          value={partsOf(value)}
          names={names}
          textMax={field.textMax}
          entriesMax={field.entriesMax}
          picks={field.picks}
        />
      );
    case 'rich':
      return <RichEntry {...common} value={wordsOf(value)} />;
  }
}
