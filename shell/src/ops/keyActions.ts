import type { DeskQueueRow } from '@portal/calls';

/** Shortcuts shown by “?”. */
export const keyHelp = [
  { keys: '?', does: '显示或收起这份说明' },
  { keys: '/', does: '搜索用户、应用、订单等' },
  { keys: 'g h', does: '回到运营工作台首页' },
  { keys: 'n', does: '去下一个有待办的队列，先去有超期的' },
  { keys: 'g 1 … g 9', does: '去下面列出的队列' },
  { keys: 'j / k', does: '列表的下一行 / 上一行' },
  { keys: '↑ / ↓', does: '在导航中去上一项 / 下一项；Page Up / Page Down 去上一组 / 下一组' },
  { keys: 'h / l', does: '所在一行的上一个 / 下一个操作' },
  { keys: 'o 或回车', does: '打开所在的一行，或做所在的操作' },
  { keys: 'a', does: '去页面上方的操作，如新增、导入' },
  { keys: 't', does: '领取打开的这一件' },
  { keys: 'e', does: '填写领取的这一件要求的内容，如银行流水' },
  { keys: 'p', does: '通过领取的这一件，涉及资金的先核对一次' },
  { keys: 'x', does: '驳回领取的这一件，写明问题与原因' },
  { keys: 'b', does: '把领取的这一件放回队列' },
  { keys: 'Esc', does: '离开输入框，或关闭对话框' },
  { keys: 'u', does: '收起，再按回到首页' },
] as const;

/** Queues with work in display order: late ones first, then by longest wait. */
export const waitingQueues = (queues: readonly DeskQueueRow[]): DeskQueueRow[] =>
  queues
    .filter(({ waiting }) => waiting > 0)
    .sort((a, b) => Number(b.late > 0) - Number(a.late > 0) || b.oldestMinutes - a.oldestMinutes);

/** Whether an address (`pathname` and `search`) shows a queue: its link may include filters. */
function shows(address: string, { link }: DeskQueueRow): boolean {
  const here = new URL(address, 'http://portal');
  const there = new URL(link, 'http://portal');
  return (
    here.pathname === there.pathname &&
    [...there.searchParams].every(([name, value]) => here.searchParams.get(name) === value)
  );
}

/** Target of `n`: the first queue with work, or the one after the current. */
export function nextQueue(queues: readonly DeskQueueRow[], address: string): string | null {
  const waiting = waitingQueues(queues);
  const at = waiting.findIndex((queue) => shows(address, queue));
  return (waiting[at + 1] ?? waiting[0])?.link ?? null;
}

/** Whether the focus is in a text field. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null);

const rowSelector = '[data-desk-row], tbody tr';
/** What unfolds a card does nothing with the row, and is out of sight in a table. */
const action = 'a[href], button:not([disabled], [data-unfolds])';

/** Elements that open the rows of the page, in order. */
const rowsOf = (desk: ParentNode): HTMLElement[] =>
  [...desk.querySelectorAll(rowSelector)].flatMap((one) => one.querySelector<HTMLElement>(action) ?? []);

/** Moves focus to the next or previous action in the same row or toolbar. */
export function moveInRow(step: 1 | -1): void {
  const here = document.activeElement;
  const actions = [
    ...(here?.closest(`${rowSelector}, [data-page-actions]`)?.querySelectorAll<HTMLElement>(action) ?? []),
  ];
  actions[actions.findIndex((one) => one === here) + step]?.focus();
}

/** Focuses the first action above the rows. */
export function focusPageAction(desk: ParentNode): void {
  desk.querySelector<HTMLElement>(`[data-page-actions] :is(${action})`)?.focus();
}

/** Moves focus to the next or previous row; to the first if none has it, and into one that has come in place of another. */
export function moveInList(desk: ParentNode, step: 1 | -1): void {
  const rows = rowsOf(desk);
  const at = rows.findIndex((row) => row.closest(rowSelector)?.contains(document.activeElement));
  const isWhole = document.activeElement?.matches(rowSelector) ?? false;
  const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + (isWhole ? 0 : step)))];
  next?.focus();
  next?.scrollIntoView?.({ block: 'nearest' });
}

/** Presses the enabled button that declares the key (`aria-keyshortcuts`), if any. */
export function pressButton(desk: ParentNode, key: string): boolean {
  const button = desk.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${key}"]:not([disabled])`);
  button?.click();
  return button !== null;
}
