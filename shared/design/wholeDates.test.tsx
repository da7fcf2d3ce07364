import { act, render, screen } from '@testing-library/react';
import { Facts } from './Facts';
import { Field } from './Field';
import { Notice } from './Notice';
import { TextInput } from './TextInput';
import { toast, ToastRegion } from './Toast';
import { wholeDates } from './wholeDates';

const whole = (text: string) => expect(screen.getByText(text)).toHaveStyle({ whiteSpace: 'nowrap' });

it('keeps each date of a hint, a fact, a notice and a toast whole, and the text as it was', () => {
  const { container } = render(
    <>
      <Field label="期限" hint="2026-08-01 12:05 前填写">
        <TextInput />
      </Field>
      <Facts facts={[['有效期', '自 2026-09-01 起']]} />
      <Notice>账期 2026-07，将于 2026-08-03 生效。</Notice>
      <ToastRegion />
    </>,
  );
  act(() => toast('已续费至 2027-01-31'));

  ['2026-08-01 12:05', '2026-07', '2026-08-03', '2026-09-01', '2027-01-31'].forEach(whole);
  expect(screen.getByRole('textbox')).toHaveAccessibleDescription('2026-08-01 12:05 前填写');
  expect(screen.getByRole('note')).toHaveTextContent(/^账期 2026-07，将于 2026-08-03 生效。$/);
  // A notice lays its children out beside each other.
  expect(container.querySelectorAll('[role=note] > *')).toHaveLength(1);
});

it.each(['电话 0571-88000088', '单号 HZ2026-0811-22', '2026-08-01-02', '1234567-89', '没有日期', ''])(
  'leaves what is no date as it is: %s',
  (text) => expect(wholeDates(text)).toBe(text),
);

it('leaves a text with elements in it as it is', () => {
  const text = ['至 2026-08-01 ', <b key="b">生效</b>];

  expect(wholeDates(text)).toBe(text);
});
