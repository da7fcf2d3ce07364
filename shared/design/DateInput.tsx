import { Suspense, lazy } from 'react';
import type { DateInputProps } from './DateEntry';
import { TextInput } from './TextInput';

/** Loaded with the first page that has a date field. */
const DateEntry = lazy(() => import('./DateEntry').then((module) => ({ default: module.DateEntry })));

/** A day, typed or chosen from a calendar that is in the portal's language rather than the browser's. */
export function DateInput(props: DateInputProps) {
  const { id, 'aria-label': label, value, hasTime } = props;
  const placeholder = hasTime ? '年-月-日 时:分' : '年-月-日';
  const room = (
    <div>
      <TextInput id={id} aria-label={label} value={value} placeholder={placeholder} disabled readOnly />
    </div>
  );
  return (
    <Suspense fallback={room}>
      <DateEntry {...props} placeholder={placeholder} />
    </Suspense>
  );
}
