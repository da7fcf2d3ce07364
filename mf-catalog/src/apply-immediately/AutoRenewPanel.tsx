import { useCallback } from 'react';
import { useForm } from 'react-hook-form';
import { saveAutoRenewal, viewAutoRenewal, type AutoRenewal } from '@portal/calls';
import { call } from '@portal/client';
import { Button, ErrorPanel, Facts, Field, Notice, Panel, Skeleton, TextInput, toast } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { RoleGate, useGuardedSubmission, useLoaded, useSubmission } from '@portal/page';
import { formatMinute, formatMoney, formatPrice, parseYuan, shortDecimal } from '@portal/rules';
import { WeightChanges } from './WeightChanges';

/** Automatic renewal of a subscription, and its maximum price. */
export function AutoRenewPanel({ applyId }: { applyId: string }) {
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
      {data && <AutoRenewForm key={String(data.isOn)} applyId={applyId} rule={data} onSaved={retry} />}
    </Panel>
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
        <p>
          默认关闭。开启后在到期前一天从余额续费一次，到期前 7、3、1
          天通知；价格高于上限、套餐内容减少、接口计次调高、余额或预算不足时不续并通知，到期后停用。
        </p>
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
                  (parseYuan(cap) ?? 0) >= (parseYuan(rule.price) ?? 0) ||
                  `不能低于现在的价格 ${formatPrice(rule.price)}`,
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
