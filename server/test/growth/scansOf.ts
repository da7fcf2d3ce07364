/** A step of a plan in the form of `explain (format json)`. */
export interface PlanStep {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  'Plan Rows': number;
  /** Only with `analyze`; rows per loop. */
  'Rows Removed by Filter'?: number;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Parent Relationship'?: string;
  Plans?: PlanStep[];
}

/** A table that a statement reads as a whole, or of which it discards many rows. */
export interface Scan {
  table: string;
  /** "Seq Scan", "Index Only Scan notices_on_main", … */
  how: string;
  /** Rows read; without `analyze`, the planner's estimate. */
  rows: number;
}

/** Steps that consume all their input before they return a first row. */
const takeAll = /^(Sort|Aggregate|Hash|Materialize|WindowAgg|SetOp|Bitmap Heap Scan)$/;

/**
 * Scans of a plan whose cost grows with the table for every caller: those without an index condition, and those that
 * discard many rows. Left out are scans that end early: below a limit, with no step between that consumes all its input.
 *
 * @param rowsMax  Row count up to which a scan with an index is acceptable.
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
