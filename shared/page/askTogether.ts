/** One thing that a part of a page wants to know. */
interface Question<Answer> {
  id: string;
  resolve: (answer: Answer | undefined) => void;
  reject: (error: unknown) => void;
}

/**
 * Collects questions about single ids of one page and asks them in one call.
 *
 * @param askAll  Answers for these distinct ids, by id.
 */
export function askTogether<Answer>(
  askAll: (ids: string[]) => Promise<ReadonlyMap<string, Answer>>,
): (id: string) => Promise<Answer | undefined> {
  let waiting: Question<Answer>[] = [];

  async function send(): Promise<void> {
    const asked = waiting;
    waiting = [];
    try {
      const answers = await askAll([...new Set(asked.map(({ id }) => id))]);
      for (const { id, resolve } of asked) resolve(answers.get(id));
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) queueMicrotask(() => void send());
      waiting.push({ id, resolve, reject });
    });
}
