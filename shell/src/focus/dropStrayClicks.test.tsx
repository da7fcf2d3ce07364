import { useState, type FormEvent } from 'react';
import { fireEvent, screen } from '@testing-library/react';
import { renderElement } from '@portal/testing';
import { dropStrayClicks } from './dropStrayClicks';

let end: () => void;
beforeEach(() => (end = dropStrayClicks()));
afterEach(() => end());

const passed = jest.fn();
beforeEach(() => passed.mockReset());

function Case() {
  const [isTaken, setIsTaken] = useState(false);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    passed();
  }

  return (
    <form onSubmit={handleSubmit}>
      <p>正文</p>
      {isTaken ? (
        <button key="pass">
          <b>通过</b>
        </button>
      ) : (
        <button key="take" type="button" onClick={() => setIsTaken(true)}>
          领取
        </button>
      )}
    </form>
  );
}

const press = (name: string, detail: number) => fireEvent.click(screen.getByText(name), { detail });

it('drops the second click of a double click on what has come in the place of the first', () => {
  renderElement(<Case />);
  press('领取', 1);

  expect(press('通过', 2)).toBe(false);
  expect(passed).not.toHaveBeenCalled();
});

it('takes a click that is meant, by the pointer or the keyboard', () => {
  renderElement(<Case />);
  press('领取', 1);

  press('通过', 1);
  press('通过', 0);

  expect(passed).toHaveBeenCalledTimes(2);
});

it('takes each of many clicks on one button, as of who turns pages quickly', () => {
  renderElement(<button onClick={passed}>下一页</button>);

  for (const detail of [1, 2, 3, 4]) press('下一页', detail);

  expect(passed).toHaveBeenCalledTimes(4);
});

it('leaves a double click on a word of the text to the browser', () => {
  renderElement(<Case />);

  expect(press('正文', 1)).toBe(true);
  expect(press('正文', 2)).toBe(true);
});

it('drops the second click of one that began on the ground beside a button', () => {
  renderElement(<Case />);
  press('正文', 1);

  press('领取', 2);

  expect(screen.getByText('领取')).toBeInTheDocument();
});
