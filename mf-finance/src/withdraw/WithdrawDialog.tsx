import { useForm } from 'react-hook-form';
import { applyWithdraw, type WithdrawInfo } from '@portal/calls';
import { call } from '@portal/client';
import { Dialog, Facts, Field, SelectInput, TextInput } from '@portal/design';
import { useSubmission } from '@portal/page';
import { useNavigate } from '@portal/router';
import { formatBalance, formatMoney, moneyText, parseYuan } from '@portal/rules';
import { centsProblem } from '../common/centsProblem';
import { useProof } from './useProof';

interface WithdrawDialogProps {
  info: WithdrawInfo;
  /** Initial amount in yuan, from a withdrawal that failed. */
  amount?: string;
  onClose: () => void;
}

interface WithdrawFields {
  amount: string;
  cardId: string;
}

/** Amount and account, then identity verification, then confirmation. */
export function WithdrawDialog({ info, amount, onClose }: WithdrawDialogProps) {
  const navigate = useNavigate();
  const { ticket, ask, dropSpent, question, actions } = useProof('withdraw');
  const form = useForm<WithdrawFields>({
    defaultValues: {
      // Two decimals, as one would type it.
      amount: amount?.replace(/00$/, '') ?? '',
      cardId: info.cards[0]?.cardId ?? '',
    },
  });
  const { submit, refusal, isBusy } = useSubmission(form, {
    send: (fields, reqNo) => call(applyWithdraw, { ...fields, amount: fields.amount.trim(), ticket, reqNo }),
    onSent: ({ withdrawId }) => void navigate(`/success?type=withdraw&bizId=${withdrawId}`),
    onRefused: dropSpent,
    isRepeatable: true,
  });
  const { errors } = form.formState;
  const amountMinor = parseYuan(form.watch('amount').trim());
  const feeMinor = parseYuan(info.fee) ?? 0;

  if (question) return question;

  return (
    <Dialog title="申请提现" isOpen onClose={onClose}>
      <form noValidate onSubmit={(event) => void (ticket ? submit : form.handleSubmit(ask))(event)}>
        <Field
          label="提现金额（元）"
          error={errors.amount?.message}
          hint={`可提现 ${formatBalance(info.withdrawable)}`}
        >
          <TextInput
            inputMode="decimal"
            autoComplete="off"
            {...form.register('amount', { validate: (text) => amountProblem(text, info) ?? true })}
          />
        </Field>
        <Field label="收款账户" error={errors.cardId?.message}>
          <SelectInput {...form.register('cardId')}>
            {info.cards.map(({ cardId, bank, accountEnd, holder }) => (
              <option key={cardId} value={cardId}>
                {holder} {bank} 尾号 {accountEnd}
              </option>
            ))}
          </SelectInput>
        </Field>
        <Facts
          facts={[
            ['手续费', formatMoney(info.fee)],
            [
              '预计到账',
              amountMinor === null || amountMinor <= feeMinor ? '—' : moneyText(amountMinor - feeMinor),
            ],
          ]}
        />
        {info.isPerson === 1 && <p>个人收益须依法缴纳个人所得税，请自行申报，或按税务要求由平台代扣。</p>}
        {actions({ refusal, isBusy, label: '确认提现', onClose })}
      </form>
    </Dialog>
  );
}

/** Checks the amount before sending; the server repeats it. */
function amountProblem(text: string, { withdrawable, min, dayLeft }: WithdrawInfo): string | null {
  const problem = centsProblem(text);
  if (problem) return problem;
  const minor = parseYuan(text) ?? 0;
  if (minor < (parseYuan(min) ?? 0)) return `单笔最低 ${formatMoney(min)}`;
  if (minor > (parseYuan(withdrawable) ?? 0)) return `最多可提现 ${formatBalance(withdrawable)}`;
  return minor > (parseYuan(dayLeft) ?? 0) ? `今日还可提现 ${formatBalance(dayLeft)}` : null;
}
