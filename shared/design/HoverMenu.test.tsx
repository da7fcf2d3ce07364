import { act, fireEvent, screen } from '@testing-library/react';
import { HoverMenu, MenuLink } from '@portal/design';
import { renderElement } from '@portal/testing';

const draw = () =>
  renderElement(
    <HoverMenu label="帮助与支持">
      <MenuLink to="/noticeCenter">公告中心</MenuLink>
    </HoverMenu>,
  );

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('stays 400 ms after the pointer has left', () => {
  draw();
  const anchor = screen.getByRole('button', { name: '帮助与支持' }).parentElement!;
  fireEvent.pointerEnter(anchor, { pointerType: 'mouse' });
  expect(screen.getByRole('link', { name: '公告中心' })).toBeInTheDocument();

  fireEvent.pointerLeave(anchor, { pointerType: 'mouse' });
  act(() => void jest.advanceTimersByTime(399));
  expect(screen.getByRole('link', { name: '公告中心' })).toBeInTheDocument();

  act(() => void jest.advanceTimersByTime(1));
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

it('closes by Escape and gives the focus back', () => {
  draw();
  const button = screen.getByRole('button', { name: '帮助与支持' });
  fireEvent.click(button);

  fireEvent.keyDown(screen.getByRole('link'), { key: 'Escape' });

  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(button).toHaveFocus();
});

it('closes by a second tap, but not by the click of a mouse that has opened it by hovering', () => {
  draw();
  const button = screen.getByRole('button', { name: '帮助与支持' });
  fireEvent.click(button);
  expect(screen.getByRole('link')).toBeInTheDocument();
  fireEvent.click(button);
  expect(screen.queryByRole('link')).not.toBeInTheDocument();

  fireEvent.pointerEnter(button.parentElement!, { pointerType: 'mouse' });
  fireEvent.click(button);
  expect(screen.getByRole('link')).toBeInTheDocument();
});
