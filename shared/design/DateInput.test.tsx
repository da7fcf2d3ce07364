import { useState } from 'react';
import { screen, within } from '@testing-library/react';
import { DateInput, DateRange } from '@portal/design';
import type { DayLimits } from '@portal/rules';
import { renderElement } from '@portal/testing';

function Held({ start = '', ...limits }: DayLimits & { start?: string }) {
  const [value, setValue] = useState(start);
  return <DateInput aria-label="有效期至" value={value} onChange={setValue} {...limits} />;
}

const draw = async (props: DayLimits & { start?: string } = {}) => {
  const drawn = renderElement(<Held {...props} />);
  await screen.findByRole('button', { name: '选择日期' });
  return drawn;
};
const field = () => screen.getByLabelText('有效期至');
const openCalendar = async ({ user }: Awaited<ReturnType<typeof draw>>) => {
  await user.click(screen.getByRole('button', { name: '选择日期' }));
  return within(screen.getByRole('dialog', { name: '选择日期' }));
};

it.each([
  ['2026/8/1', '2026-08-01'],
  ['20260801', '2026-08-01'],
  ['2026-02-30', '2026-02-30'],
  ['明天', '明天'],
])('leaves %j as %j when the focus goes on', async (typed, held) => {
  const { user } = await draw();

  await user.type(field(), typed);
  await user.tab();
  await user.tab();

  expect(field()).toHaveValue(held);
});

it('opens at the day it holds, takes another by keyboard alone and gives the focus back', async () => {
  const drawn = await draw({ start: '2026-08-31' });
  const calendar = await openCalendar(drawn);

  expect(calendar.getByRole('grid', { name: '2026年8月' })).toBeInTheDocument();
  expect(calendar.getByRole('button', { name: '2026-08-31 星期一' })).toHaveFocus();
  await drawn.user.keyboard('{ArrowRight}{ArrowDown}{PageDown}{Shift>}{PageUp}{/Shift}{End}{Enter}');

  // A day on, a week on, a month on, a year back, the Sunday of that week.
  expect(field()).toHaveValue('2025-10-12');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: '选择日期' })).toHaveFocus();
});

it('closes by Escape and keeps what it held', async () => {
  const drawn = await draw({ start: '2026-08-31' });
  await openCalendar(drawn);

  await drawn.user.keyboard('{ArrowRight}{Escape}');

  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(field()).toHaveValue('2026-08-31');
});

it('does not leave the days that are taken', async () => {
  const drawn = await draw({ start: '2026-08-20', min: '2026-08-10', max: '2026-08-31' });
  const calendar = await openCalendar(drawn);

  expect(calendar.getByRole('button', { name: '2026-08-09 星期日' })).toBeDisabled();
  expect(calendar.getByRole('button', { name: '下个月' })).toBeDisabled();
  await drawn.user.keyboard('{PageDown}{ArrowDown}{Enter}');

  expect(field()).toHaveValue('2026-08-31');
});

it('keeps the minute when another day is chosen, and offers minutes that it does not list', async () => {
  const drawn = await draw({ start: '2026-08-31 09:07', hasTime: true });
  const calendar = await openCalendar(drawn);

  await drawn.user.click(calendar.getByRole('button', { name: '2026-08-03 星期一' }));
  expect(field()).toHaveValue('2026-08-03 09:07');
  expect(calendar.getByRole('combobox', { name: '分' })).toHaveValue('07');
  await drawn.user.selectOptions(calendar.getByRole('combobox', { name: '时' }), '23');

  expect(field()).toHaveValue('2026-08-03 23:07');
});

describe('a range of days', () => {
  const ask = jest.fn();
  const drawRange = async () => {
    const drawn = renderElement(
      <DateRange
        range={{ from: '2026-08-01', to: '2026-08-07' }}
        max="2026-08-31"
        daysMax={30}
        onChange={ask}
      />,
    );
    await screen.findAllByRole('button', { name: '选择日期' });
    return drawn;
  };
  const write = async ({ user }: Awaited<ReturnType<typeof drawRange>>, from: string, to: string) => {
    for (const [label, text] of [
      ['开始日期', from],
      ['结束日期', to],
    ] as const) {
      await user.clear(screen.getByLabelText(label));
      if (text) await user.type(screen.getByLabelText(label), text);
    }
    await user.click(screen.getByRole('button', { name: '查询' }));
  };
  beforeEach(() => ask.mockClear());

  it('is asked for as the calls want it, however it was typed', async () => {
    await write(await drawRange(), '2026/8/2', '20260831');

    expect(ask).toHaveBeenCalledWith({ from: '2026-08-02', to: '2026-08-31' });
  });

  it('is asked for in the same way by Enter', async () => {
    const { user } = await drawRange();

    await user.clear(screen.getByLabelText('结束日期'));
    await user.type(screen.getByLabelText('结束日期'), '2026年8月9日{Enter}');

    expect(ask).toHaveBeenCalledWith({ from: '2026-08-01', to: '2026-08-09' });
  });

  it.each([
    ['', '2026-08-07', '请填写开始与结束日期'],
    ['昨天', '2026-08-07', '请按 2026-08-01 填写日期'],
    ['2026-08-08', '2026-08-07', '开始日期不能晚于结束日期'],
    ['2026-08-08', '2026-09-01', '不能晚于 2026-08-31'],
    ['2026-08-01', '2026-08-31', '一次最多查询 30 天'],
  ])('is not asked for from %j to %j, and says why', async (from, to, problem) => {
    await write(await drawRange(), from, to);

    expect(screen.getByRole('alert')).toHaveTextContent(problem);
    expect(screen.getByLabelText('开始日期')).toHaveAccessibleDescription(problem);
    expect(ask).not.toHaveBeenCalled();
  });
});
