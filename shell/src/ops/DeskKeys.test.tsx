import { act, fireEvent, screen, within } from '@testing-library/react';
import type { DeskQueueRow } from '@portal/calls';
import { renderElement } from '@portal/testing';
import { DeskKeys } from './DeskKeys';
import { nextQueue } from './keyActions';

const aQueue = (queue: string, facts: Partial<DeskQueueRow> = {}): DeskQueueRow => ({
  queue,
  title: `队列 ${queue}`,
  area: 'review',
  link: `/ops/${queue}`,
  waiting: 1,
  late: 0,
  oldestAt: '2026-11-20 10:00:00',
  oldestMinutes: 5,
  dueHours: 48,
  ...facts,
});
const queues = [
  aQueue('fresh'),
  aQueue('old', { oldestMinutes: 90 }),
  aQueue('late', { late: 1 }),
  aQueue('none', { waiting: 0 }),
];
const pressed = jest.fn();

function open(at = '/ops') {
  pressed.mockClear();
  return renderElement(
    <div data-desk>
      <DeskKeys queues={queues} />
      <input aria-label="备注" />
      <p data-page-actions>
        <button type="button" onClick={() => pressed('add')}>
          新增
        </button>
      </p>
      <table>
        <tbody>
          {['甲', '乙'].map((row) => (
            <tr key={row}>
              <td>
                <button type="button" data-unfolds>
                  更多信息
                </button>
                <button type="button" onClick={() => pressed(row)}>
                  {row}
                </button>
                <button type="button" disabled>
                  下载{row}
                </button>
                <button type="button" onClick={() => pressed(`refuse ${row}`)}>
                  驳回{row}
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button type="button" aria-keyshortcuts="p" onClick={() => pressed('pass')}>
        通过
      </button>
    </div>,
    at,
  );
}
const at = ({ router }: ReturnType<typeof open>) =>
  router.state.location.pathname + router.state.location.search;

beforeEach(() => window.localStorage.clear());

it('goes to the queue that is late first, then to the one that waits longest, and home', async () => {
  const view = open();

  await view.user.keyboard('n');
  expect(at(view)).toBe('/ops/late');
  await view.user.keyboard('n');
  expect(at(view)).toBe('/ops/old');
  await view.user.keyboard('g3');
  expect(at(view)).toBe('/ops/fresh');
  await view.user.keyboard('gh');
  expect(at(view)).toBe('/ops');
});

it('goes two queues further for two keys, also where the page of the first is not there yet', async () => {
  const view = open();

  await act(async () => {
    fireEvent.keyDown(document.body, { key: 'n' });
    fireEvent.keyDown(document.body, { key: 'n' });
  });

  expect(at(view)).toBe('/ops/old');
});

it('goes on from a queue that is a part of a list, with whatever stands in its address besides', () => {
  const all = [
    aQueue('failed', { link: '/ops/invoices?state=7', late: 1 }),
    aQueue('waiting', { link: '/ops/invoices?state=2', oldestMinutes: 90 }),
    aQueue('person'),
  ];

  expect(nextQueue(all, '/ops/invoices?pageNo=2&state=7')).toBe('/ops/invoices?state=2');
  expect(nextQueue(all, '/ops/invoices?state=2')).toBe('/ops/person');
  expect(nextQueue(all, '/ops/person?subjectId=a')).toBe('/ops/invoices?state=7');
  expect(nextQueue(all, '/ops/invoices?state=1')).toBe('/ops/invoices?state=7');
  expect(nextQueue([], '/ops')).toBeNull();
});

it('goes on with the row that has come in place of another, which has the focus as a whole', async () => {
  const { user } = open();
  const row = screen.getByRole('row', { name: /乙/ });
  row.tabIndex = -1;
  row.focus();

  await user.keyboard('j');

  expect(screen.getByRole('button', { name: '乙' })).toHaveFocus();
});

it('goes through the rows, opens one, and presses the buttons that name a key', async () => {
  const { user } = open();

  await user.keyboard('j');
  expect(screen.getByRole('button', { name: '甲' })).toHaveFocus();
  await user.keyboard('jj');
  expect(screen.getByRole('button', { name: '乙' })).toHaveFocus();
  await user.keyboard('k');
  await user.keyboard('o');
  expect(pressed).toHaveBeenLastCalledWith('甲');
  await user.keyboard('p');
  expect(pressed).toHaveBeenLastCalledWith('pass');
});

it('goes through what may be done with a row, and to what the page offers above its rows', async () => {
  const { user } = open();

  await user.keyboard('l');
  expect(document.body).toHaveFocus();
  await user.keyboard('jjl');
  expect(screen.getByRole('button', { name: '驳回乙' })).toHaveFocus();
  await user.keyboard('l');
  expect(screen.getByRole('button', { name: '驳回乙' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(pressed).toHaveBeenLastCalledWith('refuse 乙');
  await user.keyboard('h');
  expect(screen.getByRole('button', { name: '乙' })).toHaveFocus();
  await user.keyboard('ao');
  expect(pressed).toHaveBeenLastCalledWith('add');
});

it('makes letters keys again once a field is left with Escape', async () => {
  const view = open();

  await view.user.type(screen.getByLabelText('备注'), 'n{Escape}');
  expect(document.body).toHaveFocus();
  await view.user.keyboard('n');
  expect(at(view)).toBe('/ops/late');
  expect(screen.getByLabelText('备注')).toHaveValue('n');
});

it('folds the open case, and leaves the page with nothing open', async () => {
  const view = open('/ops/person?state=open&subjectId=a');

  await view.user.keyboard('u');
  expect(at(view)).toBe('/ops/person?state=open');
  await view.user.keyboard('u');
  expect(at(view)).toBe('/ops');
});

it('leaves letters to whoever types, and keys with Ctrl to the browser', async () => {
  const view = open();

  await view.user.type(screen.getByLabelText('备注'), 'npg1');
  await view.user.click(document.body);
  await view.user.keyboard('{Control>}n{/Control}');

  expect(screen.getByLabelText('备注')).toHaveValue('npg1');
  expect(at(view)).toBe('/ops');
  expect(pressed).not.toHaveBeenCalled();
});

it('explains the keys, names the queues with work, and can be switched off', async () => {
  const view = open();

  await view.user.keyboard('?');
  const help = within(screen.getByRole('dialog', { name: '快捷键' }));
  expect(help.getByText('队列 late，1 件')).toBeInTheDocument();
  expect(help.queryByText(/队列 none/)).toBeNull();
  await view.user.click(help.getByRole('checkbox', { name: /使用单键快捷键/ }));
  await view.user.keyboard('{Escape}');
  await view.user.keyboard('n');
  expect(at(view)).toBe('/ops');

  await view.user.keyboard('?');
  expect(screen.getByRole('dialog', { name: '快捷键' })).toBeInTheDocument();
  await view.user.keyboard('?');
  expect(screen.queryByRole('dialog')).toBeNull();
});
