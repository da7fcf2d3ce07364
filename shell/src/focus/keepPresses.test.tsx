import { fireEvent, screen } from '@testing-library/react';
import { renderElement } from '@portal/testing';
import { keepPresses } from './keepPresses';

let end: () => void;
const taken = jest.fn();
const passed = jest.fn();
const heard = jest.fn();

function Case({ isTaken = false }) {
  return (
    <section aria-label="案件" onClick={heard}>
      <button onClick={isTaken ? passed : taken}>{isTaken ? '通过' : '领取'}</button>
      <a href="#other">别的</a>
      <p>正文</p>
    </section>
  );
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
  for (const listener of [taken, passed, heard]) listener.mockReset();
  end = keepPresses();
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

/** A press on 领取, and what happens until the release at `on`. */
function press(on: Element, meanwhile: () => void, { by = 0, keys = {} } = {}) {
  const button = screen.getByText('领取');
  const at = { button: 0, isPrimary: true, clientX: 100, clientY: 100, ...keys };
  // Of this version of jsdom, which has no pointer events with coordinates.
  fireEvent(
    button,
    Object.assign(new MouseEvent('pointerdown', { bubbles: true, ...at }), { isPrimary: true }),
  );
  meanwhile();
  const up = { bubbles: true, cancelable: true, clientX: 100 + by, clientY: 100, detail: 1 };
  fireEvent(on, new MouseEvent('mouseup', up));
  const isPassed = fireEvent(on, new MouseEvent('click', up));
  jest.runAllTimers();
  return isPassed;
}

const moveTo = (y: number) => {
  const button = screen.getByText('领取');
  button.getBoundingClientRect = () => ({ x: 80, y }) as DOMRect;
};
const around = () => screen.getByRole('region', { name: '案件' });

it('counts once when the button is moved away before the release', () => {
  renderElement(<Case />);
  moveTo(90);

  press(around(), () => moveTo(157));

  expect(taken).toHaveBeenCalledTimes(1);
  // By the button alone: the browser's click on what is around both places is nobody's.
  expect(heard).toHaveBeenCalledTimes(1);
});

it('does nothing to what has come below the finger', () => {
  renderElement(<Case />);
  moveTo(90);

  expect(press(screen.getByText('别的'), () => moveTo(157))).toBe(false);

  expect(taken).toHaveBeenCalledTimes(1);
});

it('presses neither what says something else by then, nor anything for what is gone', () => {
  const { rerender } = renderElement(<Case />);
  moveTo(90);
  press(around(), () => {
    moveTo(157);
    rerender(<Case isTaken />);
  });
  expect([taken.mock.calls, passed.mock.calls]).toEqual([[], []]);

  rerender(<Case />);
  expect(press(screen.getByText('别的'), () => screen.getByText('领取').remove())).toBe(false);
  expect(taken).not.toHaveBeenCalled();
});

it.each([
  ['the pointer is dragged away from it', 30, {}, 157],
  ['it stays where it is', 2, {}, 90],
  ['a key opens a tab', 0, { ctrlKey: true }, 157],
])('leaves it to the browser when %s', (_, by, keys, y) => {
  renderElement(<Case />);
  moveTo(90);

  expect(press(around(), () => moveTo(y), { by, keys })).toBe(true);

  expect(taken).not.toHaveBeenCalled();
  expect(heard).toHaveBeenCalledTimes(1);
});

it('leaves a usual press, and one of a key, as they are', () => {
  renderElement(<Case />);
  moveTo(90);

  press(screen.getByText('领取'), () => moveTo(95));
  fireEvent.click(screen.getByText('领取'), { detail: 0 });

  expect(taken).toHaveBeenCalledTimes(2);
});
