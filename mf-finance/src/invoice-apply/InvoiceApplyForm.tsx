import { useState, type ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import styled from 'styled-components';
import {
  applyInvoice,
  saveInvoiceTitle,
  type CallReply,
  type InvoiceBill,
  type listInvoiceTitles,
} from '@portal/calls';
import { call } from '@portal/client';
import {
  Button,
  Checkbox,
  Facts,
  Field,
  Money,
  Panel,
  SelectInput,
  TextInput,
  theme,
  wide,
} from '@portal/design';
import { FormActions, FormError, Options } from '@portal/forms';
import { RoleButton, useGuardedSubmission } from '@portal/page';
import { useNavigate } from '@portal/router';
import {
  invoiceBillsMax,
  invoiceKinds,
  isEmail,
  moneyText,
  parseYuan,
  specialInvoiceProblem,
  type InvoiceKind,
} from '@portal/rules';
import { TitleDialog } from '../invoices/TitleDialog';

interface InvoiceApplyFormProps {
  /** Bills with an amount that can be invoiced, newest first. */
  bills: readonly InvoiceBill[];
  titles: CallReply<typeof listInvoiceTitles>;
  chosen: string | null;
  /** Adds older bills to the choice; false: there are none. */
  older: ReactNode;
}

interface ApplyFields {
  billIds: string[];
  titleId: string;
  kind: InvoiceKind;
  mail: string;
}

/** Application for an invoice: bills, title, kind, and mail address. */
export function InvoiceApplyForm({ bills, titles, chosen, older }: InvoiceApplyFormProps) {
  const navigate = useNavigate();
  const [isAdding, setIsAdding] = useState(false);
  const form = useForm<ApplyFields>({
    defaultValues: {
      billIds: bills.filter(({ billId }) => billId === chosen).map(({ billId }) => billId),
      titleId: titles.records[0]?.titleId ?? '',
      kind: 'normal',
      mail: '',
    },
  });
  const { submit, refusal, isBusy } = useGuardedSubmission(form, {
    part: 'billId',
    send: (fields, reqNo) => call(applyInvoice, { ...fields, mail: fields.mail.trim(), reqNo }),
    onSent: ({ invoiceId }) => void navigate(`/invoiceDetail?invoiceId=${invoiceId}`),
    isRepeatable: true,
    codes: { E4601: 'billIds', E4602: 'titleId', E4603: 'kind' },
  });
  const { errors } = form.formState;
  const isKnown = (id: string) => titles.records.some(({ titleId }) => titleId === id);
  const billIds = form.watch('billIds');
  const sum = bills
    .filter(({ billId }) => billIds.includes(billId))
    .reduce((total, { canInvoice }) => total + (parseYuan(canInvoice) ?? 0), 0);

  function handleTitle(titleId: string) {
    form.setValue('titleId', titleId, { shouldDirty: true });
    // It is in the list only later: until then it cannot be validated.
    form.clearErrors('titleId');
  }

  return (
    <form noValidate onSubmit={submit}>
      <Panel title="选择账单">
        <Choices role="group" aria-label="选择账单" aria-describedby="invoice-bills-error">
          {bills.map(({ billId, billNo, month, canInvoice }) => (
            <Checkbox
              key={billId}
              value={billId}
              {...form.register('billIds', {
                validate: (ids) =>
                  ids.length === 0
                    ? '请选择账单'
                    : ids.length <= invoiceBillsMax || `一次最多选择${invoiceBillsMax}张账单`,
              })}
            >
              {month} <code>{billNo}</code>{' '}
              <Whole>
                可开 <Money yuan={canInvoice} isExact />
              </Whole>
            </Checkbox>
          ))}
          {older && <div>{older}</div>}
        </Choices>
        <FormError text={errors.billIds?.message ?? null} />
        <Facts facts={[['开票金额合计', moneyText(sum)]]} />
      </Panel>
      <Panel
        title="发票信息"
        aside={
          <RoleButton needs={saveInvoiceTitle} $size="s" onClick={() => setIsAdding(true)}>
            新建抬头
          </RoleButton>
        }
      >
        <Controller
          control={form.control}
          name="titleId"
          rules={{ validate: (id) => isKnown(id) || '请选择发票抬头，或新建一个' }}
          render={({ field: { value, ...field }, fieldState: { error } }) => (
            <Field label="发票抬头" error={error?.message}>
              <SelectInput {...field} value={isKnown(value) ? value : ''}>
                {!isKnown(value) && <option value="">请选择发票抬头</option>}
                {titles.records.map(({ titleId, name, taxNo }) => (
                  <option key={titleId} value={titleId}>
                    {name} {taxNo}
                  </option>
                ))}
              </SelectInput>
            </Field>
          )}
        />
        <Field label="发票类型" error={errors.kind?.message} hint="专用发票可抵扣，须补全企业抬头的全部资料">
          <SelectInput
            {...form.register('kind', {
              validate(kind, { titleId }) {
                const title = titles.records.find((one) => one.titleId === titleId);
                return kind !== 'special' || !title || (specialInvoiceProblem(title) ?? true);
              },
            })}
          >
            <Options of={invoiceKinds} />
          </SelectInput>
        </Field>
        <Field label="接收邮箱" error={errors.mail?.message} hint="发票开具后通知这个邮箱">
          <TextInput
            type="email"
            autoComplete="email"
            maxLength={40}
            {...form.register('mail', { validate: (text) => isEmail(text.trim()) || '请输入正确的邮箱' })}
          />
        </Field>
        <FormError text={refusal} />
        <FormActions>
          <Button type="submit" $kind="primary" disabled={isBusy}>
            提交申请
          </Button>
        </FormActions>
      </Panel>
      {isAdding && (
        <TitleDialog
          edited={null}
          suggestion={titles.suggestion}
          onSaved={handleTitle}
          onClose={() => setIsAdding(false)}
        />
      )}
    </form>
  );
}

const Choices = styled.div`
  display: grid;
  gap: ${theme.space.s};
  margin-bottom: ${theme.space.l};
  code {
    overflow-wrap: anywhere;
  }
`;

/** Amounts below each other end at the same place. */
const Whole = styled.span`
  white-space: nowrap;
  font-variant-numeric: tabular-nums;
  ${wide} {
    display: inline-block;
    min-width: 128px;
    text-align: right;
  }
`;
