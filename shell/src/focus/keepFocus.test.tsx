import { useState } from 'react';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ConfirmDialog, loadDialogs } from '@portal/design';
import { renderElement } from '@portal/testing';
import { keepFocus } from './keepFocus';

let end: () => void;
beforeAll(loadDialogs);
beforeEach(() => (end = keepFocus()));
afterEach(() => end());

const button = (name: string) => screen.getByRole('button', { name });

function Rows() {
  const [names, setNames] = useState(['甲', '乙', '丙']);
  const [asked, setAsked] = useState<string | null>(null);
  return (
    <main id="content" tabIndex={-1}>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {name}
            <button onClick={() => setAsked(name)}>删除{name}</button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title="删除"
        question={`删除${asked}?`}
        isOpen={asked !== null}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setNames(names.filter((name) => name !== asked));
          setAsked(null);
        }}
      />
    </main>
  );
}

async function remove(name: string) {
  const { user } = renderElement(<Rows />);
  button(`删除${name}`).focus();
  await user.keyboard('{Enter}');
  (await screen.findByRole('button', { name: '确认' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText(name)).toBeNull());
  return user;
}

it('goes on from the row after a deleted one, without standing on any of its actions', async () => {
  const user = await remove('乙');

  await waitFor(() => expect(screen.getByText('丙')).toHaveFocus());
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.tab();
  expect(button('删除丙')).toHaveFocus();
});

it('goes on from the row before where the last one is deleted', async () => {
  await remove('丙');

  await waitFor(() => expect(screen.getByText('乙')).toHaveFocus());
});

it('goes on from what is before where an action follows what was deleted', async () => {
  end();
  renderElement(
    <main id="content" tabIndex={-1}>
      <section aria-label="套餐 1">标准版</section>
      <section aria-label="套餐 2">
        <button>删除</button>
      </section>
      <button>添加套餐</button>
    </main>,
  );
  button('删除').focus();
  end = keepFocus();

  screen.getByRole('region', { name: '套餐 2' }).remove();

  await waitFor(() => expect(screen.getByRole('region', { name: '套餐 1' })).toHaveFocus());
});

it('stands on nothing that is empty', async () => {
  end();
  renderElement(
    <main id="content" tabIndex={-1}>
      <section aria-label="工单">
        <button>回复</button>
        <div />
      </section>
    </main>,
  );
  button('回复').focus();
  end = keepFocus();

  button('回复').remove();

  await waitFor(() => expect(screen.getByRole('region', { name: '工单' })).toHaveFocus());
});

describe('what comes in the place of what was focused', () => {
  const shown = jest.fn();
  beforeEach(() => (Element.prototype.scrollIntoView = shown));
  afterEach(() => {
    shown.mockReset();
    jest.restoreAllMocks();
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });

  it.each([
    ['below the screen is brought into sight', { top: 1200, height: 40 }, 1],
    ['above the screen is brought into sight', { top: -400, height: 40 }, 1],
    ['across the edge of the screen is brought into sight', { top: window.innerHeight - 10, height: 40 }, 1],
    ['longer than the screen is left where it is seen', { top: 300, height: 5000 }, 0],
    ['longer than the screen is brought where it is not seen', { top: 3000, height: 5000 }, 1],
  ])('%s', async (_, { top, height }, count) => {
    jest
      .spyOn(Element.prototype, 'getBoundingClientRect')
      .mockReturnValue({ top, height, bottom: top + height } as DOMRect);

    await remove('乙');

    const next = screen.getByText('丙');
    await waitFor(() => expect(next).toHaveFocus());
    // The dialog shows its buttons, too.
    expect(shown.mock.contexts.filter((one) => one === next)).toHaveLength(count);
  });
});

it('goes on from the row whose last action is done, rather than from its empty cell', async () => {
  function Hold() {
    const [isHeld, setIsHeld] = useState(true);
    return (
      <table>
        <tbody>
          <tr>
            <td>安全用户</td>
            <td>
              <div>
                {isHeld && (
                  <div>
                    <button onClick={() => setIsHeld(false)}>解冻</button>
                  </div>
                )}
              </div>
            </td>
          </tr>
        </tbody>
      </table>
    );
  }
  const { user } = renderElement(
    <main id="content" tabIndex={-1}>
      <Hold />
    </main>,
  );
  button('解冻').focus();
  await user.keyboard('{Enter}');

  await waitFor(() => expect(screen.getByRole('row')).toHaveFocus());
});

it('keeps what had the focus before it started', async () => {
  end();
  renderElement(<Rows />);
  button('删除乙').focus();
  end = keepFocus();

  button('删除乙').closest('li')!.remove();

  await waitFor(() => expect(screen.getByText('丙')).toHaveFocus());
});

it('gives a button the focus back that was disabled while its call ran', async () => {
  renderElement(<button>保存</button>);
  const save = screen.getByRole<HTMLButtonElement>('button', { name: '保存' });
  save.focus();
  // As browsers do, which jsdom does not.
  save.blur();
  save.disabled = true;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(save).not.toHaveFocus();

  save.disabled = false;

  await waitFor(() => expect(save).toHaveFocus());
});

it('gives it back after a quick call, too', async () => {
  renderElement(<button>保存</button>);
  const save = screen.getByRole<HTMLButtonElement>('button', { name: '保存' });
  save.focus();
  save.blur();
  save.disabled = true;
  await Promise.resolve();

  save.disabled = false;

  await waitFor(() => expect(save).toHaveFocus());
});

it('leaves alone who has pointed elsewhere', async () => {
  renderElement(<p>正文</p>);
  const close = document.body.appendChild(document.createElement('button'));
  close.focus();
  fireEvent.pointerDown(screen.getByText('正文'));

  close.remove();

  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(document.body).toHaveFocus();
});
