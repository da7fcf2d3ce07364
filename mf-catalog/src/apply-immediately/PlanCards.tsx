import type { ComingPrices, Env, Plan, PlanTerms } from '@portal/calls';
import { Notice, TextLink } from '@portal/design';
import { ChoiceCards } from '@portal/forms';
import type { Member } from '@portal/session';
import { Coming } from '../common/Coming';
import { priceText, refusalOf, wayToPlans } from './planTerms';
import { Whole } from '../common/Whole';

interface PlanCardsProps {
  legend: string;
  /** Props of the form's field. */
  field: { name: string; value: string; onChange: (planId: string) => void };
  error?: string;
  plans: readonly Plan[];
  env: Env;
  member: Member | null;
  /** Label for plans that need no approval. */
  atOnce: string;
  /** The plan in use. */
  currentId?: string;
  /** Prices to come, for who is to see them. */
  coming?: ComingPrices | null;
}

/** Plans to choose from. Unavailable ones show the reason, with a link to what is required. */
export function PlanCards({
  field,
  plans,
  env,
  member,
  atOnce,
  currentId,
  coming,
  ...cards
}: PlanCardsProps) {
  const way = wayToPlans(plans, env, member);
  return (
    <>
      <ChoiceCards
        {...cards}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        choices={plans.map((plan) => ({
          id: plan.planId,
          title: plan.name,
          text: (
            <span data-exact>
              <Terms plan={plan} atOnce={atOnce} />
              {coming && <Next plan={plan} coming={coming} atOnce={atOnce} />}
            </span>
          ),
          refusal: plan.planId === currentId ? '当前套餐' : refusalOf(plan, env, member),
        }))}
      />
      {way && (
        <Notice>
          有的套餐需要进一步认证后才能选择。<TextLink to={way.to}>{way.label}</TextLink>
        </Notice>
      )}
    </>
  );
}

const Terms = ({ plan, atOnce }: { plan: PlanTerms; atOnce: string }) => (
  <>
    {priceText(plan)}，<Whole>每秒 {plan.qps} 次</Whole>，{plan.audit ? '提供方审核' : atOnce}
  </>
);

/** The terms to come of a plan, where what is shown of it changes. */
function Next({ plan, coming, atOnce }: { plan: Plan; coming: ComingPrices; atOnce: string }) {
  const next = coming.plans.find(({ name }) => name === plan.name);
  if (!next) return <Coming at={coming.at} />;
  const shown = (terms: PlanTerms) => [priceText(terms), terms.qps, terms.audit].join();
  if (shown(next) === shown(plan)) return null;
  return (
    <Coming at={coming.at}>
      <Terms plan={next} atOnce={atOnce} />
    </Coming>
  );
}
