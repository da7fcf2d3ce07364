import { Suspense, lazy, useState, type ComponentType } from 'react';
import type { DateInputProps } from './DateEntry';
import { TextInput } from './TextInput';

type EntryProps = DateInputProps & { placeholder: string };

/** Loaded with the first page that has a date field; where it does not arrive, the day is typed. */
const fetched = (): ComponentType<EntryProps> =>
  lazy(() =>
    import('./DateEntry').then(
      (module) => ({ default: module.DateEntry }),
      () => {
        // The next field asks for it again.
        Entry = fetched();
        return { default: TypedEntry };
      },
    ),
  );
let Entry = fetched();

const TypedEntry = ({ onChange, min: _min, max: _max, hasTime: _hasTime, ...control }: EntryProps) => (
  <TextInput {...control} autoComplete="off" onChange={({ target }) => onChange(target.value)} />
);

/** A day, typed or chosen from a calendar that is in the portal's language rather than the browser's. */
export function DateInput(props: DateInputProps) {
  const { id, 'aria-label': label, value, hasTime } = props;
  const [OwnEntry] = useState(() => Entry);
  const placeholder = hasTime ? '年-月-日 时:分' : '年-月-日';
  const room = (
    <div>
      <TextInput id={id} aria-label={label} value={value} placeholder={placeholder} disabled readOnly />
    </div>
  );
  return (
    <Suspense fallback={room}>
      <OwnEntry {...props} placeholder={placeholder} />
    </Suspense>
  );
}
