import type { OperationPlan } from './planOperation';

const bytesMax = 32 * 1024 * 1024;
/** For everything but answers: schemas of parameters and bodies. */
const planBytes = 32 * 1024;

/** A cache of the plans used last, bounded by their memory. */
export class PlanCache {
  private readonly plans = new Map<string, { plan: OperationPlan; bytes: number }>();
  private bytes = 0;

  get(id: string): OperationPlan | undefined {
    const known = this.plans.get(id);
    if (!known) return undefined;
    this.plans.delete(id);
    this.plans.set(id, known);
    return known.plan;
  }

  set(id: string, plan: OperationPlan): void {
    // Each answer is stored as a value as well.
    const answers = [plan.success, ...plan.others].reduce((sum, { body }) => sum + 3 * body.length, 0);
    this.drop(id);
    this.plans.set(id, { plan, bytes: planBytes + answers });
    this.bytes += planBytes + answers;
    for (const oldest of this.plans.keys()) {
      if (this.bytes <= bytesMax) return;
      this.drop(oldest);
    }
  }

  private drop(id: string): void {
    this.bytes -= this.plans.get(id)?.bytes ?? 0;
    this.plans.delete(id);
  }
}
