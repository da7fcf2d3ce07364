import { useState } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextArea } from './TextArea';
import { TextInput } from './TextInput';

type Props = React.ComponentProps<typeof TextInput>;

function Held(props: Props) {
  const [value, setValue] = useState('');
  return (
    <>
      <TextInput
        {...props}
        aria-label="内容"
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <output>{value}</output>
    </>
  );
}

async function pasteInto(text: string, props: Props = {}) {
  const user = userEvent.setup({ delay: null });
  render(<Held {...props} />);
  await user.click(screen.getByLabelText('内容'));
  await user.paste(text);
  const field = screen.getByLabelText<HTMLInputElement>('内容');
  expect(screen.getByRole('status').textContent).toBe(field.value);
  return field;
}

describe('what is pasted', () => {
  it('keeps all digits of a code that came with blanks, however little room the field has', async () => {
    expect(await pasteInto('\u00a0137 030\n', { autoComplete: 'one-time-code', maxLength: 6 })).toHaveValue(
      '137030',
    );
  });

  it.each([
    [' person@example.com\u200B', { autoComplete: 'username' }, 'person@example.com'],
    ['138 0013 8000', { inputMode: 'tel' }, '13800138000'],
    ['￥1,234,567.50 ', { inputMode: 'decimal' }, '1234567.50'],
    [' 三 个 字 ', {}, '三 个 字'],
  ] satisfies [string, Props, string][])('has no blanks around it: %j', async (text, props, left) => {
    expect(await pasteInto(text, props)).toHaveValue(left);
  });

  it('goes where the cursor is, and is cut where the room ends', async () => {
    const field = await pasteInto(' 1234 ', { maxLength: 6 });
    field.setSelectionRange(1, 3);
    await userEvent.setup({ delay: null }).paste(' abcdef ');

    expect(field).toHaveValue('1abcd4');
  });

  it('is left alone in passwords and in texts of several lines', async () => {
    expect(await pasteInto(' Portal 2026 ', { type: 'password' })).toHaveValue(' Portal 2026 ');
    const user = userEvent.setup({ delay: null });
    render(<TextArea aria-label="说明" />);

    await user.click(screen.getByLabelText('说明'));
    await user.paste(' 一\n二 ');

    expect(screen.getByLabelText('说明')).toHaveValue(' 一\n二 ');
  });
});
