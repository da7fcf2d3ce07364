import type { DeskQueueRow } from '@portal/calls';

/** What the keys of the desk do, for whoever asks with “?”. */
export const keyHelp = [
  { keys: '?', does: '显示或收起这份说明' },
  { keys: '/', does: '搜索用户、应用、订单等' },
  { keys: 'g h', does: '回到运营工作台首页' },
  { keys: 'n', does: '去下一个有待办的队列，先去有超期的' },
  { keys: 'g 1 … g 9', does: '去下面列出的队列' },
  { keys: 'j / k', does: '列表的下一行 / 上一行' },
  { keys: 'o 或回车', does: '打开所在的一行' },
  { keys: 't', does: '领取打开的这一件' },
  { keys: 'p', does: '通过领取的这一件' },
  { keys: 'u', does: '收起，再按回到首页' },
] as const;

/** Queues with work, as they are shown: what is late first, then what has waited longest. */
export const waitingQueues = (queues: readonly DeskQueueRow[]): DeskQueueRow[] =>
  queues
    .filter(({ waiting }) => waiting > 0)
    .sort((a, b) => Number(b.late > 0) - Number(a.late > 0) || b.oldestMinutes - a.oldestMinutes);

/** Whether an address, `pathname` and `search`, shows a queue: its link may say which rows of a list are meant. */
function shows(address: string, { link }: DeskQueueRow): boolean {
  const here = new URL(address, 'http://portal');
  const there = new URL(link, 'http://portal');
  return (
    here.pathname === there.pathname &&
    [...there.searchParams].every(([name, value]) => here.searchParams.get(name) === value)
  );
}

/** Where `n` leads from an address: to the first queue with work, from one of them to the one after it. */
export function nextQueue(queues: readonly DeskQueueRow[], address: string): string | null {
  const waiting = waitingQueues(queues);
  const at = waiting.findIndex((queue) => shows(address, queue));
  return (waiting[at + 1] ?? waiting[0])?.link ?? null;
}

/** Whether somebody types: then a letter is a letter. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="textbox"]') !== null);

/** Rows of the page that the keys go through, each by what opens it. */
function rowsOf(desk: ParentNode): HTMLElement[] {
  const rows = [...desk.querySelectorAll<HTMLElement>('[data-desk-row], tbody tr')];
  return rows.flatMap((row) => row.querySelector<HTMLElement>('a[href], button:not([disabled])') ?? []);
}

/** Gives the focus to the row after or before the one that has it; the first where none has. */
export function moveInList(desk: ParentNode, step: 1 | -1): void {
  const rows = rowsOf(desk);
  const at = rows.findIndex((row) => row.closest('[data-desk-row], tr')?.contains(document.activeElement));
  const next = rows[at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step))];
  next?.focus();
  next?.scrollIntoView?.({ block: 'nearest' });
}

/** Presses the button that names the key as its own (`aria-keyshortcuts`), where there is one to press. */
export function pressButton(desk: ParentNode, key: string): boolean {
  const button = desk.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${key}"]:not([disabled])`);
  button?.click();
  return button !== null;
}
