/** A form that somebody has opened. */
export interface Opened {
  /** Saves it with a text of its own. */
  save: (text: string) => Promise<{ resCode: string; resMsg: string }>;
  /** What is stored. */
  stored: () => Promise<string>;
}

/**
 * Two open the same form, and the second to save is refused.
 *
 * @param make  Creates what is changed. @returns how a form for it is opened.
 */
export async function expectNothingOverwritten(make: () => Promise<() => Promise<Opened>>): Promise<void> {
  const open = await make();
  const [first, second] = [await open(), await open()];

  expect((await first.save('一')).resCode).toBe('S0000');
  const kept = await first.stored();
  expect(kept).toMatch(/一/);
  expect(await second.save('二')).toMatchObject({
    resCode: 'E7042',
    resMsg: '打开之后已有别人保存过，这次没有保存。请先复制需要保留的内容，刷新页面看过最新的，再修改。',
  });
  expect(await first.stored()).toBe(kept);
  // A retry after a lost reply, and a form that was opened again.
  expect((await first.save('一')).resCode).toBe('S0000');
  expect((await (await open()).save('二')).resCode).toBe('S0000');
}
