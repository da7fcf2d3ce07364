import { Controller, useForm } from 'react-hook-form';
import styled from 'styled-components';
import { createRecharge, payChannels, type PayChannel, type RechargeOrder } from '@portal/calls';
import { call } from '@portal/client';
import { Button, Facts, Field, Notice, Panel, TextInput, TextLink, theme } from '@portal/design';
import { ChoiceCards, FormActions, FormError } from '@portal/forms';
import { RoleGate, useGuardedSubmission } from '@portal/page';
import { useListQuery, useNavigate } from '@portal/router';
import {
  formatMinor,
  formatMinute,
  formatBalance,
  formatMoney,
  parseYuan,
  rechargeChips,
} from '@portal/rules';
import { ownPath } from '@portal/session';
import { centsProblem } from '../common/centsProblem';
import { orderAddress } from './orderAddress';
import type { PayChannels } from './PayChannels';

interface RechargeFields {
  amount: string;
  channel: PayChannel;
}

const hints: Readonly<Record<PayChannel, string>> = {
  alipay: '扫码支付，30 分钟内有效',
  wechat: '扫码支付，30 分钟内有效',
  bank: '企业网银转账，核款后到账',
};

/** Amount and payment channel. */
export function RechargeForm({
  channels,
  pending,
}: {
  channels: PayChannels;
  pending: RechargeOrder | null;
}) {
  const { query } = useListQuery();
  const navigate = useNavigate();
  const next = ownPath(query.get('next'));
  const wished = query.get('amount') ?? '';
  const offered = channels.records.filter(({ enabled }) => enabled === 1);
  const form = useForm<RechargeFields>({
    defaultValues: {
      amount: (parseYuan(wished) ?? 0) > 0 ? wished : '100',
      channel: offered.find(({ code }) => code === query.get('channel'))?.code ?? offered[0]?.code,
    },
  });
  const { errors } = form.formState;
  const { amount, channel } = form.watch();
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'orderNo',
    send: (fields, reqNo) =>
      call(createRecharge, { amount: fields.amount.trim(), channel: fields.channel, reqNo }),
    onSent: ({ orderNo }) => void navigate(orderAddress(orderNo, next)),
    codes: { E4202: 'channel' },
    isRepeatable: true,
  });
  const [first] = channels.records;
  const max = first?.max ?? '0';

  function amountProblem(text: string): string | true {
    const problem = centsProblem(text);
    if (problem) return problem;
    const minor = parseYuan(text) ?? 0;
    if (minor < (parseYuan(first?.min ?? '0') ?? 0)) return `单笔至少 ${formatMoney(first?.min ?? '0')}`;
    if (minor > (parseYuan(max) ?? 0)) return `您的认证等级单笔最多 ${formatMoney(max)}`;
    return true;
  }

  if (offered.length === 0) return <Notice tone="warn">暂时没有开通的充值渠道，请联系平台。</Notice>;
  const typed = amountProblem(amount.trim()) === true ? parseYuan(amount) : null;
  return (
    <Panel title="充值金额">
      {pending && (
        <Notice tone="warn">
          您有一笔 {formatMoney(pending.amount)} 的充值还没有支付，
          {pending.expiresAt && formatMinute(pending.expiresAt)} 关闭。
          <TextLink to={orderAddress(pending.orderNo, next)}>继续支付</TextLink>
        </Notice>
      )}
      <RoleGate needs={createRecharge} what="充值">
        <form noValidate onSubmit={submit}>
          <Chips role="group" aria-label="常用金额">
            {rechargeChips.map((chip) => (
              <Button
                key={chip}
                $size="s"
                $kind={amount === chip ? 'primary' : 'plain'}
                aria-pressed={amount === chip}
                onClick={() => form.setValue('amount', chip, { shouldValidate: true, shouldDirty: true })}
              >
                ￥{Number(chip).toLocaleString('zh-CN')}
              </Button>
            ))}
          </Chips>
          <Amount>
            <Field
              label="金额（元）"
              error={errors.amount?.message}
              hint={`单笔 1 元起，最多 ${formatMoney(max)}`}
            >
              <TextInput inputMode="decimal" {...form.register('amount', { validate: amountProblem })} />
            </Field>
          </Amount>
          <Controller
            control={form.control}
            name="channel"
            rules={{ required: '请选择充值渠道' }}
            render={({ field, fieldState: { error } }) => (
              <ChoiceCards
                legend="充值渠道"
                name="channel"
                value={field.value}
                onChange={field.onChange}
                error={error?.message}
                choices={channels.records.map(({ code, enabled }) => ({
                  id: code,
                  title: payChannels[code],
                  text: hints[code],
                  refusal: enabled ? undefined : '暂未开通',
                }))}
              />
            )}
          />
          <Facts
            facts={[
              ['充值后余额', typed === null ? '—' : afterwards(channels.balance, typed)],
              ['手续费', '免手续费'],
              ['发票', '按实际消费的账单开具，充值本身不开票'],
            ]}
          />
          <FormError text={refusal} />
          <FormActions>
            <Button type="submit" $kind="primary" disabled={isBusy}>
              {channel === 'bank' ? '生成转账信息' : '去支付'}
            </Button>
          </FormActions>
        </form>
      </RoleGate>
    </Panel>
  );
}

const afterwards = (balance: string, typed: number): string =>
  formatBalance(formatMinor((parseYuan(balance) ?? 0) + typed));

const Amount = styled.div`
  max-width: 440px;
`;

const Chips = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space.s};
  margin-bottom: ${theme.space.m};
`;
