import { useState } from 'react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { renderElement } from '@portal/testing';
import { PictureViewer, type Picture } from './PictureViewer';

const front = { label: '证件人像面', address: '/front.png' };
const back = { label: '证件国徽面', address: '/back.png' };
const hand = { label: '手持证件照片', address: '/hand.png' };

function Desk({ pictures }: { pictures: readonly Picture[] }) {
  const [at, setAt] = useState<number | null>(null);

  return (
    <>
      {pictures.map(({ label }, index) => (
        <button key={label} type="button" onClick={() => setAt(index)}>
          查看{label}
        </button>
      ))}
      <PictureViewer pictures={pictures} at={at} onMove={setAt} />
    </>
  );
}

/** Opens the viewer from one of the pictures. */
async function open({ label }: Picture = front, pictures: readonly Picture[] = [front, back, hand]) {
  const { user } = renderElement(<Desk pictures={pictures} />);
  await user.click(screen.getByRole('button', { name: `查看${label}` }));
  return user;
}

const button = (name: string) => screen.getByRole('button', { name });
const title = () => screen.getByRole('dialog').getAttribute('aria-labelledby');
const titleText = () => document.getElementById(title() ?? '')?.textContent;
/** Styles of the displayed picture. */
const drawn = () => {
  const { transform, width } = screen.getByRole('img').style;
  return { turn: transform, width };
};
const asTaken = { turn: 'rotate(0deg)', width: '100%' };

it('is closed until a picture is chosen, and shows that one first', async () => {
  const { user } = renderElement(<Desk pictures={[front, back]} />);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();

  await user.click(button('查看证件国徽面'));

  expect(titleText()).toBe('证件国徽面（2/2）');
  expect(screen.getByRole('img', { name: '证件国徽面' })).toHaveAttribute('src', '/back.png');
  expect(drawn()).toEqual(asTaken);
});

it('goes through the pictures in a circle, by buttons and by arrows', async () => {
  const user = await open();

  await user.click(button('下一张'));
  expect(titleText()).toBe('证件国徽面（2/3）');
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(titleText()).toBe('证件人像面（1/3）');
  await user.keyboard('{ArrowLeft}');
  expect(titleText()).toBe('手持证件照片（3/3）');
  await user.click(button('上一张'));
  expect(titleText()).toBe('证件国徽面（2/3）');
});

it('hears the keys from the moment that it opens', async () => {
  const user = await open();

  await user.keyboard('{ArrowRight}');
  expect(titleText()).toBe('证件国徽面（2/3）');
  await user.keyboard('r+');
  expect(drawn()).toEqual({ turn: 'rotate(90deg)', width: '150%' });
});

it('enlarges in steps to four times, and back to the whole picture, no further', async () => {
  const user = await open();
  expect(button('缩小')).toBeDisabled();

  for (const width of ['150%', '200%', '300%', '400%']) {
    await user.click(button('放大'));
    expect(drawn().width).toBe(width);
  }
  expect(button('放大')).toBeDisabled();
  await user.keyboard('+=');
  expect(drawn().width).toBe('400%');

  await user.click(button('缩小'));
  expect(drawn().width).toBe('300%');
  await user.keyboard('------');
  expect(drawn().width).toBe('100%');
});

it('turns by quarters, and four of them are none', async () => {
  const user = await open();

  await user.click(button('旋转'));
  expect(drawn().turn).toBe('rotate(90deg)');
  await user.keyboard('rR');
  expect(drawn().turn).toBe('rotate(270deg)');
  await user.keyboard('r');
  expect(drawn().turn).toBe('rotate(0deg)');
});

it('shows the next picture as it was taken', async () => {
  const user = await open();
  await user.keyboard('r++');

  await user.keyboard('{ArrowRight}');

  expect(drawn()).toEqual(asTaken);
});

it.each(['Escape', '关闭'])('closes by %s, gives the focus back, and opens afresh', async (way) => {
  const user = await open(back);
  await user.keyboard('r+');

  if (way === 'Escape') await user.keyboard('{Escape}');
  else await user.click(button('关闭'));

  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await waitFor(() => expect(button('查看证件国徽面')).toHaveFocus());
  await user.click(button('查看证件国徽面'));
  expect(drawn()).toEqual(asTaken);
});

it.each([
  ['to load the page again', { key: 'r', ctrlKey: true }],
  ['to enlarge the page', { key: '+', metaKey: true }],
  ['to go back', { key: 'ArrowLeft', altKey: true }],
])('leaves the keys of the browser alone: %s', async (_, pressed) => {
  await open();

  // True: the default action was not prevented.
  expect(fireEvent.keyDown(screen.getByRole('group'), pressed)).toBe(true);

  expect(titleText()).toBe('证件人像面（1/3）');
  expect(drawn()).toEqual(asTaken);
});

it('offers no other picture where there is one alone', async () => {
  const user = await open(front, [front]);
  expect(button('上一张')).toBeDisabled();
  expect(button('下一张')).toBeDisabled();

  await user.keyboard('{ArrowRight}');

  expect(titleText()).toBe('证件人像面（1/1）');
});
