/* Work for the workers of a test, each piece of it strange in one way. */

export const echo = async (text: string): Promise<string> => text;

export async function fail(): Promise<never> {
  throw new Error('no such thing');
}

export async function spin(): Promise<never> {
  for (;;);
}

export async function sleep(ms: number): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, ms));
}

export async function fillHeap(): Promise<number> {
  const kept: object[] = [];
  for (;;) kept.push({ at: kept.length, list: [kept.length] });
}

/** Outside of what JavaScript counts as its heap, as pictures are. */
export async function fillBuffers(): Promise<never> {
  const kept: Buffer[] = [];
  for (;;) kept.push(Buffer.alloc(1024 * 1024, kept.length));
}

export async function die(): Promise<never> {
  process.exit(3);
}
