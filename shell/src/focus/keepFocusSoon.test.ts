import userEvent from '@testing-library/user-event';
import { waitFor } from '@testing-library/react';
import { keepFocusSoon } from './keepFocusSoon';

const lateMs = 3000;

/** A list with one action in each row, the first of which has the focus. */
function drawRows(): void {
  document.body.innerHTML =
    '<main id="content" tabindex="-1"><ul><li>甲 <button>删除甲</button></li><li>乙 <button>删除乙</button></li></ul></main>';
  document.querySelector('button')!.focus();
}
const removeFirst = () => document.querySelector('li')!.remove();
const focusedText = () => document.activeElement?.textContent;
const settle = (ms = 150) => new Promise((resolve) => setTimeout(resolve, ms));

it('starts with the first key', async () => {
  keepFocusSoon(lateMs);
  drawRows();
  removeFirst();
  await settle();
  expect(document.body).toHaveFocus();

  drawRows();
  await userEvent.keyboard('{Shift}');
  await settle();
  removeFirst();

  await waitFor(() => expect(focusedText()).toBe('乙 删除乙'));
});

it('starts without a key, too', async () => {
  drawRows();
  keepFocusSoon(10);
  await settle();

  removeFirst();

  await waitFor(() => expect(focusedText()).toBe('乙 删除乙'));
});
