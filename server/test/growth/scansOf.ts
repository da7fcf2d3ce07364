/** A step of a plan, as `explain (format json)` tells it. */
export interface PlanStep {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Plan Rows': number;
  /** With `analyze` only; rows are those of each time that it was carried out. */
  'Rows Removed by Filter'?: number;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Parent Relationship'?: string;
  Plans?: PlanStep[];
}

/** A table that a statement reads from end to end, or of which it looks at many rows in vain. */
export interface Scan {
  table: string;
  /** "Seq Scan", "Index Only Scan notices_on_main", … */
  how: string;
  /** Rows that are looked at; without `analyze`, as many as the planner expects to be wanted. */
  rows: number;
}

/** Steps that take everything from below before they give anything on. */
const takeAll = /^(Sort|Aggregate|Hash|Materialize|WindowAgg|SetOp|Bitmap Heap Scan)$/;

/**
 * What of a plan grows with the table, whoever asks: what is read without a condition that the index answers, and what
 * is looked at in vain. Not what ends early: a step under a limit, with nothing between that has to have everything first.
 *
 * @param rowsMax  So many are never too many.
 */
export function scansOf(step: PlanStep, rowsMax: number, endsEarly = false): Scan[] {
  const below = (step.Plans ?? []).flatMap((child) =>
    scansOf(child, rowsMax, endsEarlyBelow(step, child, endsEarly)),
  );
  const kind = step['Node Type'];
  const table = step['Relation Name'];
  if (!table || !/Scan$/.test(kind)) return below;
  const times = step['Actual Loops'] ?? 1;
  const vain = times * (step['Rows Removed by Filter'] ?? 0);
  const rows = vain + times * (step['Actual Rows'] ?? step['Plan Rows']);
  const isWhole = kind !== 'Bitmap Heap Scan' && !step['Index Cond'] && !endsEarly;
  if (!(isWhole ? rows > rowsMax || kind === 'Seq Scan' : vain > rowsMax)) return below;
  return [...below, { table, how: [kind, step['Index Name']].filter(Boolean).join(' '), rows }];
}

function endsEarlyBelow(step: PlanStep, child: PlanStep, endsEarly: boolean): boolean {
  const kind = step['Node Type'];
  if (kind === 'Limit') return true;
  if (takeAll.test(kind)) return false;
  return endsEarly && !['Inner', 'SubPlan'].includes(child['Parent Relationship'] ?? '');
}
