import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import { batchApply, batchApplyMax, type BatchResult } from '@portal/calls';
import { CallError, call } from '@portal/client';
import { Button, ButtonLink, Checkbox, Facts, Money, Panel, theme } from '@portal/design';
import { FormActions, FormError } from '@portal/forms';
import { useGuardedSubmission } from '@portal/page';
import { capFactor, dataTermsVersion, formatBalance, formatMinor, parseYuan } from '@portal/rules';
import { useMember } from '@portal/session';
import { AgreementField } from './AgreementField';
import type { ApplyFields } from './ApplyFields';
import type { BatchData } from './applyData';
import { BatchPlans } from './BatchPlans';
import { BudgetNotice } from './BudgetNotice';
import { isPrepaid, refusalOf } from './planTerms';
import { PurposePanel } from './PurposePanel';
import type { SceneOffer } from './sceneOffers';
import { suggestedCap } from './suggestedCap';
import { TargetPanel } from './TargetPanel';

interface BatchFormProps {
  data: BatchData;
  onSent: (appId: string, results: readonly BatchResult[]) => void;
}

/** Id of the API that a refusal concerns; null: none. */
const refusedIdOf = (error: unknown) =>
  error instanceof CallError && typeof error.details.apiId === 'string' ? error.details.apiId : null;

const sumMinor = (yuan: readonly string[]) => yuan.reduce((sum, amount) => sum + (parseYuan(amount) ?? 0), 0);

/** A plan for each API, and none for those beyond as many as can be applied for at once. */
function firstPlans(
  offers: readonly SceneOffer[],
  planOf: (offer: SceneOffer) => { planId: string } | undefined,
): Record<string, string> {
  let left = batchApplyMax;
  return Object.fromEntries(
    offers.map((offer) => {
      const plan = left > 0 ? planOf(offer) : undefined;
      if (plan) left -= 1;
      return [offer.api.apiId, plan?.planId ?? ''];
    }),
  );
}

/** Applies for several APIs with one app and one reason, and a plan for each. */
export function BatchForm({
  data: { soId, title, offers, ownIds, apps, available },
  onSent,
}: BatchFormProps) {
  const member = useMember();
  const [refusedId, setRefusedId] = useState<string | null>(null);
  const form = useForm<ApplyFields>({
    defaultValues: {
      appId: apps[0]?.appId ?? '',
      env: 'prod',
      planId: '',
      plans: firstPlans(offers, ({ api, plans }) =>
        ownIds.has(api.apiId) ? undefined : plans.find((plan) => !refusalOf(plan, 'prod', member)),
      ),
      reason: '',
      dailyCalls: '100',
      scene: title.slice(0, 100),
      startOn: '',
      file: null,
      budgetCap: null,
      coupons: '',
      isCapped: true,
      hasAgreed: false,
    },
  });
  const [env, plans, dailyCalls] = form.watch(['env', 'plans', 'dailyCalls']);
  const chosen = offers.flatMap(({ api: { apiId }, plans: offered }) =>
    offered.filter(({ planId }) => planId === plans[apiId]).map((plan) => ({ apiId, plan })),
  );
  const dueMinor = sumMinor(chosen.map(({ plan }) => (isPrepaid(plan) ? plan.price : '')));
  const capMinor = env === 'prod' ? sumMinor(chosen.map(({ plan }) => suggestedCap(plan, dailyCalls))) : 0;
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'apiIds soId',
    send: ({ appId, reason, scene, startOn, file, isCapped }, reqNo) =>
      call(batchApply, {
        appId,
        env,
        reason,
        dailyCalls: dailyCalls.trim(),
        scene,
        items: chosen.map(({ apiId, plan }) => ({
          apiId,
          planId: plan.planId,
          budgetCap: (isCapped && env === 'prod' && suggestedCap(plan, dailyCalls)) || undefined,
        })),
        startOn: (env === 'prod' && startOn) || undefined,
        fileUrl: file?.fileUrl,
        dataTerms: dataTermsVersion,
        reqNo,
      }),
    names: { fileUrl: 'file' },
    onSent: ({ results }, { appId }) => onSent(appId, results),
    isRepeatable: true,
    onRefused(error) {
      setRefusedId(refusedIdOf(error));
      return false;
    },
  });
  const isTooMany = chosen.length > batchApplyMax;
  const refusedName = offers.find(({ api }) => api.apiId === refusedId)?.api.apiName;

  return (
    <form noValidate onSubmit={submit}>
      <TargetPanel form={form} apps={apps} hasSandbox={offers.every(({ api }) => api.sandbox === 1)} />
      <BatchPlans
        form={form}
        offers={offers}
        env={env}
        ownIds={ownIds}
        member={member}
        refusedId={refusal ? refusedId : null}
      />
      <PurposePanel form={form} env={env} />
      <Panel title="4 确认">
        <Facts
          facts={[
            [
              '申请',
              isTooMany || offers.length > batchApplyMax
                ? `${chosen.length} 个 API，一次最多 ${batchApplyMax} 个，其余的可以随后再申请`
                : `${chosen.length} 个 API`,
            ],
            ['可用余额', formatBalance(available)],
            ...(env === 'prod' && dueMinor > 0
              ? [['通过时支付', <Money key="due" yuan={formatMinor(dueMinor)} isExact />] as const]
              : []),
          ]}
        />
        {env === 'prod' &&
          chosen
            .filter(({ plan }) => isPrepaid(plan))
            .map(({ apiId, plan }) => (
              <BudgetNotice key={apiId} appId={form.watch('appId')} apiId={apiId} amount={plan.price} />
            ))}
        {capMinor > 0 && (
          <Cap>
            <Checkbox {...form.register('isCapped')}>
              为每个按次计费的 API 设置每月预算上限：预计用量的 {capFactor} 倍，合计{' '}
              <Money yuan={formatMinor(capMinor)} isExact />
              ，达到时停止调用
            </Checkbox>
          </Cap>
        )}
        <AgreementField form={form} />
      </Panel>
      <FormError
        text={
          isTooMany
            ? `选了 ${chosen.length} 个 API，一次最多 ${batchApplyMax} 个，请把一些改为“不申请”`
            : refusal !== null && (
                <>
                  {refusedName ? `“${refusedName}”：` : ''}
                  {refusal}。全部都没有提交，请修改后再试
                </>
              )
        }
      />
      <FormActions>
        <Button type="submit" $kind="primary" $size="l" disabled={isBusy || chosen.length === 0 || isTooMany}>
          提交申请
        </Button>
        <ButtonLink to={`/sceneSolutionDetail?soId=${encodeURIComponent(soId)}`} $size="l">
          返回
        </ButtonLink>
      </FormActions>
    </form>
  );
}

const Cap = styled.div`
  margin-top: ${theme.space.l};
`;
