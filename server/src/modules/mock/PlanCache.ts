import type { OperationPlan } from './planOperation';

const bytesMax = 32 * 1024 * 1024;
/** Of what is not an answer: schemas of parameters and bodies. */
const planBytes = 32 * 1024;

/** Plans that were worked out last, as many as are worth their memory. */
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
    // Each answer is kept as a value, too.
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
