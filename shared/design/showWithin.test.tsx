import { screen } from '@testing-library/react';
import { renderElement } from '@portal/testing';
import { showWithin } from './showWithin';
import { StatusTabs } from './StatusTabs';

const boxOf = (left: number, top: number, width: number, height: number) =>
  ({ left, top, width, height, right: left + width, bottom: top + height }) as DOMRect;

function aBox(box: DOMRect): HTMLElement {
  const element = document.createElement('div');
  element.getBoundingClientRect = () => box;
  return element;
}

it('scrolls what stands around an entry until the entry is in its middle', () => {
  const row = aBox(boxOf(12, 100, 336, 40));
  const menu = aBox(boxOf(0, 80, 208, 800));

  showWithin(row, aBox(boxOf(500, 100, 60, 40)));
  showWithin(menu, aBox(boxOf(8, 1200, 192, 40)));

  expect([row.scrollLeft, row.scrollTop]).toEqual([350, 0]);
  expect([menu.scrollLeft, menu.scrollTop]).toEqual([0, 740]);
});

it('leaves alone what is in view', () => {
  const row = aBox(boxOf(12, 100, 336, 40));
  row.scrollLeft = 90;

  showWithin(row, aBox(boxOf(12, 100, 336, 40)));

  expect(row.scrollLeft).toBe(90);
});

it('shows the chosen kind in a row of kinds without moving the page', () => {
  const moved = jest.spyOn(Element.prototype, 'scrollIntoView');
  const boxes = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(
    this: Element,
  ) {
    return this.textContent === '短信' ? boxOf(400, 900, 60, 32) : boxOf(0, 900, 300, 40);
  });

  renderElement(
    <StatusTabs
      label="通道"
      tabs={[
        { id: 'mail', title: '邮件' },
        { id: 'sms', title: '短信' },
      ]}
      current="sms"
      onChange={() => {}}
    />,
  );

  expect(screen.getByRole('group', { name: '通道' }).scrollLeft).toBe(280);
  expect(moved).not.toHaveBeenCalled();
  boxes.mockRestore();
  moved.mockRestore();
});
