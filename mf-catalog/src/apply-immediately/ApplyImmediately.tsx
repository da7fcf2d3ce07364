import { useState } from 'react';
import { useForm } from 'react-hook-form';
import styled from 'styled-components';
import {
  addApply,
  authLevels,
  budgetOverview,
  simpleListApps,
  viewApi,
  type ApiView,
  type CallReply,
  type Env,
  type Plan,
  appState,
} from '@portal/calls';
import { CallError, call, messageOf } from '@portal/client';
import { definePage } from '@portal/contract';
import {
  Facts,
  Notice,
  Panel,
  Button,
  ButtonLink,
  Checkbox,
  Container,
  Empty,
  Field,
  ListHead,
  TextInput,
  TextLink,
  theme,
  TextArea,
} from '@portal/design';
import { ChoiceCards, FormActions, FormError, rule } from '@portal/forms';
import { useRepeatGuard, showRefusal, useLeaveGuard, useReqNo } from '@portal/page';
import { useNavigate, useSearchParams } from '@portal/router';
import { applyReasonRules, formatMoney, meetsLevel, parseYuan } from '@portal/rules';
import { useMember } from '@portal/session';

interface ApplyData {
  api: ApiView;
  apps: CallReply<typeof simpleListApps>['records'];
  available: string;
}

export const page = definePage<ApplyData>({
  async load({ query, signal }) {
    const [api, { records: apps }, { available }] = await Promise.all([
      call(viewApi, { apiId: query.get('apiId') ?? '' }, { signal }),
      call(simpleListApps, {}, { signal }),
      call(budgetOverview, {}, { signal }),
    ]);
    return { api, apps, available };
  },
  Page: ApplyImmediately,
});

interface ApplyForm {
  reason: string;
  dailyCalls: string;
  scene: string;
  budgetCap: string;
  hasAgreed: boolean;
}

const wireNames = {
  reason: 'reason',
  dailyCalls: 'dailyCalls',
  scene: 'scene',
  budgetCap: 'budgetCap',
} as const;
const levelNeeds = ['', '需企业认证', '需企业高级认证'];
/** A cap of three times what is expected leaves room and stops a mistake. */
const capFactor = 3;
const daysPerMonth = 30;

function priceText({ kind, price, tiers, included, validDays }: Plan): string {
  if (kind === 'free') return included ? `免费 ${included.toLocaleString('zh-CN')} 次` : '免费';
  if (kind === 'tiered') return tiers.map((tier) => formatMoney(tier.price)).join(' / ') + ' 每次';
  if (kind === 'pack')
    return `${formatMoney(price)}，${included?.toLocaleString('zh-CN')} 次，${validDays ? `${validDays} 天内有效` : '长期有效'}`;
  return kind === 'monthly' ? `${formatMoney(price)} 每月` : `${formatMoney(price)} 每次`;
}

function ApplyImmediately({ data: { api, apps, available } }: { data: ApplyData }) {
  const { base, plans } = api;
  const [query] = useSearchParams();
  const member = useMember();
  const navigate = useNavigate();
  const reqNo = useReqNo();
  const usable = apps.filter(({ state }) => state !== appState.stopped);
  const [appId, setAppId] = useState(
    usable.find((app) => app.appId === query.get('appId'))?.appId ?? usable[0]?.appId ?? '',
  );
  const [env, setEnv] = useState<Env>(query.get('env') === 'sandbox' ? 'sandbox' : 'prod');
  const refusalOf = (plan: Plan) =>
    env === 'prod' && member && !meetsLevel(member.registerType, plan.needLevel)
      ? levelNeeds[plan.needLevel]
      : undefined;
  const [planId, setPlanId] = useState(
    plans.find((plan) => plan.planId === query.get('planId') && !refusalOf(plan))?.planId ??
      plans.find((plan) => !refusalOf(plan))?.planId ??
      '',
  );
  const plan = plans.find((one) => one.planId === planId);
  const { register, handleSubmit, watch, setError, getValues, formState } = useForm<ApplyForm>({
    defaultValues: { reason: '', dailyCalls: '100', scene: '', budgetCap: '', hasAgreed: false },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const [refusal, setRefusal] = useState<{ text: string; applyId?: string } | null>(null);
  const letGo = useLeaveGuard(isDirty);

  const send = useRepeatGuard(async (fields: ApplyForm) => {
    const content = {
      appId,
      apiId: base.apiId,
      planId,
      env,
      reason: fields.reason,
      dailyCalls: fields.dailyCalls,
      scene: fields.scene,
      budgetCap: env === 'prod' ? fields.budgetCap || undefined : undefined,
    };
    const { applyId } = await call(addApply, { ...content, reqNo: reqNo(content) });
    letGo();
    void navigate(`/myApplyDetail?applyId=${applyId}`);
  });

  async function submit(fields: ApplyForm) {
    setRefusal(null);
    if (!appId) return setRefusal({ text: '请先创建应用' });
    if (!planId) return setRefusal({ text: '请选择套餐' });
    try {
      await send(fields);
    } catch (error) {
      if (showRefusal(error, { setError, getValues }, wireNames)) return;
      const applyId = error instanceof CallError ? (error.details.applyId as string | undefined) : undefined;
      setRefusal({ text: messageOf(error), applyId });
    }
  }

  const [reason, dailyCalls] = watch(['reason', 'dailyCalls']);
  const perCall = plan && ['perCall', 'tiered'].includes(plan.kind) ? (parseYuan(plan.price) ?? 0) : 0;
  const suggested = ((Number(dailyCalls) || 0) * daysPerMonth * perCall * capFactor) / 10_000;
  const isPrepaid = env === 'prod' && plan !== undefined && ['pack', 'monthly'].includes(plan.kind);

  if (usable.length === 0) {
    return (
      <Room>
        <ListHead title={`申请 ${base.apiName}`} help="API 由应用来调用。" />
        <Empty text="请先创建应用">
          <ButtonLink to="/createMyApp" $kind="primary">
            创建应用
          </ButtonLink>
        </Empty>
      </Room>
    );
  }

  return (
    <Room>
      <ListHead title={`申请 ${base.apiName}`} help={`由“${base.provider.name}”提供，失败的调用不收费。`} />
      <form noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        <Panel title="1 选择应用与环境">
          <ChoiceCards
            legend="应用"
            name="appId"
            value={appId}
            onChange={setAppId}
            choices={usable.map((app) => ({ id: app.appId, title: app.appName }))}
          />
          <ChoiceCards<Env>
            legend="环境"
            name="env"
            value={env}
            onChange={setEnv}
            choices={[
              { id: 'prod', title: '生产', text: '真实数据，按套餐计费' },
              {
                id: 'sandbox',
                title: '沙箱',
                text: '每天 1,000 次，不计费，立即通过',
                refusal: base.sandbox ? undefined : '该 API 没有沙箱',
              },
            ]}
          />
        </Panel>
        <Panel title="2 选择套餐">
          {plans.length === 0 ? (
            <Notice mood="warn">该 API 还没有套餐，暂时不能申请。</Notice>
          ) : (
            <ChoiceCards
              legend="套餐"
              name="planId"
              value={planId}
              onChange={setPlanId}
              choices={plans.map((one) => ({
                id: one.planId,
                title: one.name,
                text: `${priceText(one)}，每秒 ${one.qps} 次，${one.audit ? '提供方审核' : '立即通过'}`,
                refusal: refusalOf(one),
              }))}
            />
          )}
        </Panel>
        <Panel title="3 用途信息">
          <Field label="申请理由" error={errors.reason?.message} hint={`${[...reason].length}/500`}>
            <TextArea rows={3} maxLength={520} {...register('reason', rule(applyReasonRules))} />
          </Field>
          <Field label="预计日调用量" error={errors.dailyCalls?.message}>
            <TextInput
              inputMode="numeric"
              {...register('dailyCalls', {
                validate: (value) => /^[1-9]\d{0,8}$/.test(value.trim()) || '请输入正整数',
              })}
            />
          </Field>
          <Field label="业务场景（选填）" error={errors.scene?.message}>
            <TextInput maxLength={100} {...register('scene')} />
          </Field>
        </Panel>
        <Panel title="4 确认">
          {env === 'prod' && perCall > 0 && (
            <Field
              label="每月预算上限（选填，元）"
              error={errors.budgetCap?.message}
              hint={`达到上限时停止调用；按预计用量的 ${capFactor} 倍建议 ${suggested.toFixed(2)}`}
            >
              <TextInput
                inputMode="decimal"
                placeholder="不设上限"
                {...register('budgetCap', {
                  validate: (value) =>
                    value === '' || (parseYuan(value) ?? 0) > 0 || '请输入大于零、最多四位小数的金额',
                })}
              />
            </Field>
          )}
          <Facts
            facts={[
              [
                '套餐',
                plan ? `${plan.name}（${env === 'sandbox' ? '沙箱不计费' : priceText(plan)}）` : '未选择',
              ],
              ['使用要求', plan ? authLevels[plan.needLevel as 0] : '—'],
              ['可用余额', formatMoney(available)],
              ...(isPrepaid ? [['通过时支付', formatMoney(plan.price)] as const] : []),
            ]}
          />
          <Agreement>
            <Checkbox
              {...register('hasAgreed', { validate: (value) => value || '请阅读并同意服务协议' })}
              aria-invalid={errors.hasAgreed ? true : undefined}
            >
              我同意按申请的用途使用数据，不转售、不缓存个人信息，并遵守服务协议
            </Checkbox>
          </Agreement>
        </Panel>
        <FormError text={refusal?.text ?? errors.hasAgreed?.message ?? null} />
        {refusal?.applyId && (
          <p>
            <TextLink to={`/myApplyDetail?applyId=${refusal.applyId}`}>查看已有的申请</TextLink>
          </p>
        )}
        <FormActions>
          <Button type="submit" $kind="primary" $size="l" disabled={isSubmitting || plans.length === 0}>
            提交申请
          </Button>
          <ButtonLink to={`/APIDetails?apiId=${base.apiId}`} $size="l">
            返回
          </ButtonLink>
        </FormActions>
      </form>
    </Room>
  );
}

const Room = styled(Container)`
  max-width: 880px;
`;

const Agreement = styled.div`
  margin-top: ${theme.space.l};
`;
