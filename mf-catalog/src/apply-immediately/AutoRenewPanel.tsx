import { useCallback } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { saveAutoRenewal, viewAutoRenewal, type AutoRenewal, type PlanTerms } from '@portal/calls';
import { call } from '@portal/client';
import {
  Button,
  ErrorPanel,
  Facts,
  Field,
  Notice,
  Panel,
  Skeleton,
  TextInput,
  theme,
  toast,
} from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { RoleGate, useGuardedSubmission, useLoaded, useSubmission } from '@portal/page';
import {
  formatMinute,
  formatMoney,
  formatPrice,
  parseYuan,
  amountProblem,
  shortDecimal,
} from '@portal/rules';
import { WeightChanges } from './WeightChanges';

/** What the plan will be, and from when on; without a plan: it is no longer sold. */
interface NextPlan {
  at: string;
  plan: PlanTerms | undefined;
}

interface AutoRenewPanelProps {
  applyId: string;
  /** A change of prices that was announced. */
  next: NextPlan | null;
}

/** Automatic renewal of a subscription, and its maximum price. */
export function AutoRenewPanel({ applyId, next }: AutoRenewPanelProps) {
  const load = useCallback(
    (signal: AbortSignal) => call(viewAutoRenewal, { applyId }, { signal }),
    [applyId],
  );
  const { data, reason, isLoading, retry } = useLoaded(load);

  return (
    <Panel title="自动续费">
      {reason && <ErrorPanel title={reason} isBusy={isLoading} onRetry={retry} />}
      {!data && !reason && <Skeleton $height={96} />}
      {data && data.isOn === 1 && data.weightChanges.length > 0 && (
        <AcceptWeights applyId={applyId} rule={data} onSaved={retry} />
      )}
      {data?.isOn === 1 && next && <Outlook next={next} cap={data.cap ?? data.price} />}
      {data && <AutoRenewForm key={String(data.isOn)} applyId={applyId} rule={data} onSaved={retry} />}
    </Panel>
  );
}

/** Why the announced price ends automatic renewals, while there is time to agree to it. */
function Outlook({ next: { at, plan }, cap }: { next: NextPlan; cap: string }) {
  if (plan && (parseYuan(plan.price) ?? 0) <= (parseYuan(cap) ?? 0)) return null;
  const from = formatMinute(at);
  return (
    <Notice tone="warn">
      {plan
        ? `${from} 起的价格 ${formatPrice(plan.price)} 高于您的单次上限 ${formatPrice(cap)}，此后不会自动续费。同意新的价格时，请关闭后以新的上限重新开启。`
        : `${from} 起这个套餐不再出售，此后不会自动续费。`}
    </Notice>
  );
}

interface AutoRenewFormProps {
  applyId: string;
  rule: AutoRenewal;
  onSaved: () => void;
}

/** Higher weights of operations must be accepted, or the subscription is not renewed automatically. */
function AcceptWeights({ applyId, rule, onSaved }: AutoRenewFormProps) {
  const form = useForm({ defaultValues: {} });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (_, reqNo) =>
      call(saveAutoRenewal, {
        applyId,
        isOn: 1,
        cap: rule.cap ?? undefined,
        weightsMark: rule.weightsMark,
        mark: rule.mark,
        reqNo,
      }),
    onSent() {
      toast('已接受新的计次，到期前照常自动续费', 'good');
      onSaved();
    },
  });
  return (
    <RoleGate needs={saveAutoRenewal} what="接受新的计次">
      <form noValidate onSubmit={submit}>
        <WeightChanges changes={rule.weightChanges} effect="您接受前不会自动续费" />
        <FormError text={refusal} />
        <FormActions>
          <Button type="submit" $kind="primary" disabled={isBusy}>
            接受新的计次
          </Button>
        </FormActions>
      </form>
    </RoleGate>
  );
}

function AutoRenewForm({ applyId, rule, onSaved }: AutoRenewFormProps) {
  const isOn = rule.isOn === 1;
  const form = useForm({ defaultValues: { cap: shortDecimal(rule.cap ?? rule.price) } });
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    send: ({ cap }, reqNo) =>
      call(
        saveAutoRenewal,
        isOn
          ? { applyId, isOn: 0, mark: rule.mark, reqNo }
          : {
              applyId,
              isOn: 1,
              cap: cap.trim(),
              weightsMark: rule.weightsMark,
              mark: rule.mark,
              reqNo,
            },
      ),
    onSent() {
      toast(isOn ? '已关闭自动续费' : '已开启自动续费', 'good');
      onSaved();
    },
  });

  return (
    <RoleGate needs={saveAutoRenewal} what="设置自动续费">
      <form noValidate onSubmit={submit}>
        <Rule>
          默认关闭。开启后在到期前一天从余额续费一次，到期前 7、3、1
          天通知；价格高于上限、套餐内容减少、接口计次调高、余额或预算不足时不续并通知，到期后停用。
        </Rule>
        {isOn && (
          <Facts
            facts={[
              ['状态', '已开启'],
              ['单次上限', rule.cap ? formatMoney(rule.cap) : '—'],
              ['从何时起续', rule.renewsFrom ?? '—'],
              [
                '上次结果',
                rule.lastAt ? `${formatMinute(rule.lastAt)} ${rule.lastProblem || '已续费'}` : '还没有续过',
              ],
            ]}
          />
        )}
        {isOn && rule.lastProblem && <Notice tone="bad">上次没有续成：{rule.lastProblem}</Notice>}
        {!isOn && <WeightChanges changes={rule.weightChanges} effect="开启即接受，续费后按新的计次计费" />}
        {!isOn && (
          <Field label="单次上限（元）" error={form.formState.errors.cap?.message}>
            <TextInput
              inputMode="decimal"
              {...form.register('cap', {
                validate: (cap) =>
                  amountProblem(cap) ??
                  ((parseYuan(cap) ?? 0) >= (parseYuan(rule.price) ?? 0) ||
                    `不能低于现在的价格 ${formatPrice(rule.price)}`),
              })}
            />
          </Field>
        )}
        <FormError text={refusal} />
        <FormActions>
          <Button type="submit" disabled={isBusy}>
            {isOn ? '关闭自动续费' : '开启自动续费'}
          </Button>
        </FormActions>
      </form>
    </RoleGate>
  );
}

const Rule = styled.p`
  margin-bottom: ${theme.space.m};
`;
