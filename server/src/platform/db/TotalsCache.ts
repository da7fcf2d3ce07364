import type { CompiledQuery, KyselyPlugin, QueryResult, RootOperationNode } from 'kysely';

/** A total of fewer rows is always read anew: a member sees at once what they added to a list of their own. */
export const largeFrom = 10_000;
/** In ms: nobody notices that a total of ten thousand is a minute old. */
const keptFor = 60_000;
/** In ms: one that is asked for at this age is asked anew meanwhile, so that whoever turns pages does not wait for it. */
const renewedFrom = 30_000;
const answersMax = 2000;
/** A longer answer is a list, not a total. */
const rowsMax = 200;

interface Mark {
  countColumn: string;
  isAskedAnew: boolean;
  asOf: Date | null;
}

type Answer = QueryResult<unknown>;

const marks = new WeakMap<RootOperationNode, Mark>();

/**
 * Marks a count or sum whose answer may be a minute old when it was taken over 10,000 rows or more, because it takes
 * tens of milliseconds and several pages of a list ask for it. On the embedded database and inside of transactions it
 * is read anew each time. Has to be the last plugin of a query.
 *
 * @param countColumn  Column of the answer with the number of rows taken in; that of all rows of the answer is added up.
 * @param isAskedAnew  Replaces what is kept.
 * @param asOf  The time of the question, where it is a parameter: what is kept is also the answer a moment later.
 */
export const cacheTotals = (
  countColumn: string,
  { isAskedAnew = false, asOf = null }: Partial<Omit<Mark, 'countColumn'>> = {},
): KyselyPlugin => ({
  transformQuery({ node }) {
    const marked = { ...node };
    marks.set(marked, { countColumn, isAskedAnew, asOf });
    return marked;
  },
  transformResult: async ({ result }) => result,
});

/** Answers of one database to queries marked by `cacheTotals`. */
export class TotalsCache {
  /** Oldest first. */
  private readonly answers = new Map<string, { at: number; result: Answer }>();
  /** Those that are asked anew just now. */
  private readonly renewed = new Set<string>();

  constructor(private readonly now = () => performance.now()) {}

  /**
   * The kept answer, or that of the database, which is kept if it is large.
   *
   * @param askApart  Like `ask`, but may still be running when the caller has its answer.
   */
  async answer<Row>(
    query: CompiledQuery,
    ask: () => Promise<QueryResult<Row>>,
    askApart: () => Promise<QueryResult<Row>>,
  ): Promise<QueryResult<Row>> {
    const mark = marks.get(query.query);
    if (!mark) return ask();

    const key = keyOf(query, mark);
    const kept = this.answers.get(key);
    if (!kept || mark.isAskedAnew || this.now() - kept.at >= keptFor) return this.keep(key, mark, ask);
    if (this.now() - kept.at >= renewedFrom) this.renew(key, mark, askApart);
    // Same text and same parameters have the same columns.
    return kept.result as QueryResult<Row>;
  }

  private renew(key: string, mark: Mark, ask: () => Promise<Answer>): void {
    if (this.renewed.has(key)) return;
    this.renewed.add(key);
    this.keep(key, mark, ask)
      // What is kept stands until its minute is over; whoever asks then learns of the error.
      .catch(() => {})
      .finally(() => this.renewed.delete(key));
  }

  private async keep<Row>(
    key: string,
    { countColumn }: Mark,
    ask: () => Promise<QueryResult<Row>>,
  ): Promise<QueryResult<Row>> {
    const at = this.now();
    const result = await ask();
    // One that was asked later may have come first.
    if ((this.answers.get(key)?.at ?? at) > at) return result;
    this.answers.delete(key);
    if (result.rows.length <= rowsMax && rowsTakenIn(result.rows, countColumn) >= largeFrom) {
      this.answers.set(key, { at, result });
      this.forgetOldest();
    }
    return result;
  }

  private forgetOldest(): void {
    const [oldest] = this.answers.keys();
    if (this.answers.size > answersMax && oldest !== undefined) this.answers.delete(oldest);
  }
}

const keyOf = ({ sql, parameters }: CompiledQuery, { asOf }: Mark): string =>
  JSON.stringify([sql, parameters.map((value) => (value === asOf ? null : value))]);

const rowsTakenIn = (rows: readonly unknown[], countColumn: string): number =>
  rows.reduce<number>((sum, row) => sum + Number((row as Record<string, unknown>)[countColumn] ?? 0), 0);
